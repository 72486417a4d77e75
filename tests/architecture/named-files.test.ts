import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Made by `npm run build:cli`. */
const BUILT = ['pledger.mjs', 'dist-cli/pledger.mjs']
const FOLDERS = ['src', 'tests', 'scripts', 'build']

const isScript = (name: string) => /\.(tsx?|mjs)$/.test(name)

/** From the project's folder. */
const files = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      `${folder}/${name}`.replaceAll('\\', '/'),
    ),
  ),
].filter(isScript)

/** Decisions describe the past, so they may name files that are gone. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** The scripts that a text names in backticks, alone or in a command. */
function namedIn(text: string): readonly string[] {
  const withoutBlocks = text.replace(/^```[\s\S]*?^```/gm, '')
  const quoted = [...withoutBlocks.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
  return quoted.flatMap((words) => words.split(/\s+/)).filter(isScript)
}

/** Whether a file has this name or ends with this path. `*` and `<backend>` fit every name. */
function exists(named: string): boolean {
  const pattern = named.replaceAll('.', '\\.').replace(/\*|<\w+>/g, '[^/]+')
  const wanted = new RegExp(`(^|/)${pattern}$`)
  return files.some((file) => wanted.test(file))
}

it.each(documents)('%s names only files that exist', (path) => {
  const named = namedIn(readFileSync(path, 'utf8')).filter((name) => !BUILT.includes(name))
  expect(named.filter((name) => !exists(name))).toEqual([])
})
