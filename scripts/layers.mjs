import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

// Holds `src` to the tables "Who may import what" of docs/architecture.md, as a part of `npm run lint`.

/**
 * @typedef {object} Row
 * @property {readonly string[]} of folders and files below `src`, or libraries
 * @property {readonly string[]} sees the imports that these may have; for libraries, the folders that may import them
 * @property {string} because
 * @typedef {object} Import
 * @property {string} from a file below `src`
 * @property {string | null} to such a file, a library by its name, or null for a name made up while running
 * @property {boolean} isFile
 * @property {boolean} isDynamic whether it is written as `import()`
 */

const page = readFileSync('docs/architecture.md', 'utf8')
const section = page.match(/^## Who may import what\n[\s\S]*?^## /m)?.[0] ?? ''
const [places = [], libraries = []] = [...section.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
  table.trim().split('\n').slice(2).map(rowOf),
)

export { libraries, places }

/** @param {string} line @returns {Row} */
function rowOf(line) {
  const [, of = '', sees = '', because = ''] = line.split('|').map((cell) => cell.trim())
  const names = (/** @type {string} */ cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return { of: names(of), sees: names(sees), because }
}

/** Every source file, from the project's folder. */
export const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?!.*node_modules).*\.tsx?$/.test(name))
  .map((name) => `src/${name.replaceAll('\\', '/')}`)

/**
 * The imports of a file: static, for its types or its effect, re-exported, or with `import()`.
 * @param {string} file from the project's folder
 * @param {string} [text]
 */
export function importsIn(file, text = readFileSync(file, 'utf8')) {
  const from = file.replace(/^src\//, '')
  /** @type {Import[]} */
  const found = []
  const visit = (/** @type {any} */ node) => {
    if (/^(Import|Export|TSImportType)/.test(node.type) && node.source) {
      const [, name = null] =
        text.slice(node.source.start, node.source.end).match(/^['"`]([^$]*)['"`]$/) ?? []
      const isFile = name?.startsWith('.') ?? false
      const to = isFile ? posix.join(posix.dirname(from), name ?? '') : name
      found.push({ from, to, isFile, isDynamic: !node.type.endsWith('Declaration') })
    }
    for (const part of Object.values(node)) if (part && typeof part === 'object') visit(part)
  }
  visit(parseSync(file, text).program)
  return found
}

/**
 * Why a file may not import something; null where it may. All rows that fit the file add up.
 * @param {Import} request
 * @returns {string | null}
 */
export function refusal({ from, to, isFile, isDynamic }) {
  if (to === null) return 'What a file imports is said by its text.'
  if (!isFile) {
    const rows = libraries.filter(({ of }) => of.some((name) => `${to}/`.startsWith(`${name}/`)))
    if (rows.some(({ sees }) => sees.some((place) => fits(place, from)))) return null
    return rows[0]?.because ?? 'No row says where this library may be imported.'
  }
  const rows = places.filter(({ of }) => of.some((place) => fits(place, from)))
  const folders = rows.flatMap(({ of }) => of.map((place) => fits(place, from) ?? ''))
  const own = folders.filter((place) => place.endsWith('/')).sort((a, b) => b.length - a.length)[0]
  const isSeen = rows.some(({ sees }) =>
    sees.some((name) => {
      const [, onDemand] = name.match(/^import\((.*)\)$/) ?? []
      return onDemand ? isDynamic && fits(onDemand, to) : fits(name, to)
    }),
  )
  if (isSeen || (own && to.startsWith(own))) return null
  return rows.at(-1)?.because ?? 'No row says what this file may import.'
}

/**
 * The part of a path that a place stands for: a folder, `<any>` folder, a file, or `*.*` for the files directly in a folder.
 * @param {string} place
 * @param {string} path
 */
function fits(place, path) {
  const pattern = place.replaceAll('.', '\\.').replace(/<\w+>|\*\\\.\*/g, '[^/]+')
  return path.match(`^${pattern}${/\.[\w*]+$/.test(place) ? '$' : '/'}`)?.[0]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const request of sources.flatMap((file) => importsIn(file))) {
    const because = refusal(request)
    if (because === null) continue
    console.error(`src/${request.from} may not import ${request.to}: ${because}`)
    process.exitCode = 1
  }
