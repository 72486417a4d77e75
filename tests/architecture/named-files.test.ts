import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

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

describe('the documents', () => {
  it.each(documents)('%s names only files that exist', (path) => {
    const named = namedIn(readFileSync(path, 'utf8')).filter((name) => !BUILT.includes(name))
    expect(named.filter((name) => !exists(name))).toEqual([])
  })
})

describe('looking for named files', () => {
  it.each([
    ['by their name', '`container.ts`'],
    ['by their path', '`src/container.ts`'],
    ['by the end of their path', '`ui/app.tsx`'],
    ['in a command', '`node scripts/size.mjs --check`'],
    ['by a pattern', '`tests/adapters/<backend>/*-contract.test.ts`'],
  ])('finds them %s', (_, text) => {
    expect(namedIn(text).filter(exists)).toHaveLength(1)
  })

  it.each([
    ['another name with the same end', '`tainer.ts`'],
    ['another folder', '`core/container.ts`'],
  ])('takes none for %s', (_, text) => {
    expect(namedIn(text).map(exists)).toEqual([false])
  })
})
