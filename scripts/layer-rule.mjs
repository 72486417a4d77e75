import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { layers } from './layers.mjs'

/** @import { Layer } from './layers.mjs' */

/** The part of Biome's configuration that holds the layers. */
export const RULE_FILE = 'dependency-rule.jsonc'

/** How many folders deep inside its layer a file may lie. */
export const DEPTH = 2

/** Whether a layer is a file, or the files directly in a folder. @param {Layer} layer */
const isFlat = ({ at }) => /\.[\w*]+$/.test(at)

/** The text of the rule file: for each layer and depth the imports that Biome forbids there, and why. */
export function ruleText() {
  const overrides = layers.flatMap((layer) =>
    Array.from({ length: isFlat(layer) ? 1 : DEPTH + 1 }, (_, depth) =>
      JSON.stringify(overrideFor(layer, depth)),
    ),
  )
  const lines = overrides.join(',\n    ')
  return `{\n  // Written by "npm run layers" from scripts/layers.mjs. Where several entries fit a file, the last one counts.\n  "overrides": [\n    ${lines}\n  ]\n}\n`
}

/**
 * @param {Layer} layer
 * @param {number} depth in folders inside the layer
 */
function overrideFor(layer, depth) {
  const folder = isFlat(layer) ? layer.at.replace(/\/[^/]*$/, '') : layer.at + '/*'.repeat(depth)
  const patterns = [{ group: patternsFor(layer, folder), message: layer.because }]
  return {
    includes: [isFlat(layer) ? layer.at : `${folder}/*`],
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } },
    },
  }
}

/**
 * What the imports of a file may not look like: of several patterns that fit, the last one counts.
 * @param {Layer} layer
 * @param {string} folder of the file
 */
function patternsFor(layer, folder) {
  const { at, sees, packages } = layer
  const seen = isFlat(layer) ? sees : [at, ...sees]
  const around = seen.filter((path) => `${folder}/`.startsWith(`${path}/`))
  const heights = around.map((path) => folder.split('/').length - path.split('/').length)
  const highest = Math.max(-1, ...heights)
  const inside = Array.from({ length: highest + 1 }, (_, up) => `!${upwards(up)}**`)
  const apart = seen.filter((path) => !around.includes(path))
  return [
    '**',
    ...inside,
    ...(highest > 0 ? [`${upwards(highest + 1)}**`] : []),
    ...apart.map((path) => `!${relativePattern(folder, path)}`),
    ...packages.map((name) => `!${name}`),
  ]
}

/** @param {number} steps */
function upwards(steps) {
  return steps === 0 ? './' : '../'.repeat(steps)
}

/**
 * @param {string} folder
 * @param {string} path a folder that does not contain the first one, or `*.*` in any folder
 */
function relativePattern(folder, path) {
  const [from, to] = [folder.split('/'), path.split('/')]
  const fork = from.findIndex((name, index) => name !== to[index])
  const common = fork < 0 ? from.length : fork
  const down = to.slice(common).join('/')
  return upwards(from.length - common) + (path.endsWith('*.*') ? down : `${down}/**`)
}

/**
 * The layer that a file belongs to.
 * @param {string} file from the project's folder
 */
export function layerOf(file) {
  const found = layers.findLast(({ at }) => file === at || placePattern(at).test(file))
  if (!found) throw new Error(`${file} is in no layer.`)
  return found
}

/**
 * Whether a file may import another file, or a package by the name as written. Decides by whole paths, without the
 * patterns of the lint rule, so that each proves the other.
 * @param {string} from
 * @param {string} to
 */
export function mayImport(from, to) {
  const layer = layerOf(from)
  if (!to.startsWith('src/'))
    return layer.packages.some((name) =>
      name.endsWith('/**') ? to.startsWith(name.slice(0, -2)) : to === name,
    )
  const own = isFlat(layer) ? undefined : from.match(placePattern(layer.at))?.[0]
  return (own && to.startsWith(own)) || layer.sees.some((path) => placePattern(path).test(to))
}

/**
 * Fits the files of a folder, of each folder of a place (`/*`), or those directly in a folder (`/*.*`).
 * @param {string} path
 */
function placePattern(path) {
  const literal = path.replace(/\/\*(\.\*)?$/, '').replaceAll('.', '\\.')
  if (path.endsWith('/*.*')) return new RegExp(`^${literal}/[^/]+$`)
  return new RegExp(path.endsWith('/*') ? `^${literal}/[^/]+/` : `^${literal}/`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(RULE_FILE, ruleText())
