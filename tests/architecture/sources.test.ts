import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEPTH, layerOf, mayImport } from '../../scripts/layer-rule.mjs'
import { layers } from '../../scripts/layers.mjs'
import { type Import, importsIn, importsOf, sourcesIn } from './imports-of.ts'

const sources = sourcesIn('src')
const imports = sources.flatMap(importsOf)

const arrow = ({ from, to }: Import) => `${from} → ${to}`
const isAdapter = (path: string) => path.startsWith('src/adapters/')

describe('the sources as they are', () => {
  it('import only what their layer sees', () => {
    expect(imports.filter(({ from, to }) => !mayImport(from, to)).map(arrow)).toEqual([])
  })

  it('lie no deeper in their layer than the lint rule reaches', () => {
    const foldersIn = (path: string) => path.split('/').length - 1
    const tooDeep = sources.filter(
      (file) => foldersIn(file) - foldersIn(`${layerOf(file).at}/`) > DEPTH,
    )
    expect(tooDeep).toEqual([])
  })

  it('have every layer of the table', () => {
    const named = layers.map(({ at }) => at).filter((at) => !at.includes('*'))
    expect(named.filter((at) => !existsSync(at))).toEqual([])
  })

  it('load an adapter of the page only when it is needed', () => {
    // The worker and the command line are programs of their own, and need all that they import. So does what is itself loaded late.
    const isProgram = (at: string) =>
      ['src/check-worker.ts', 'src/open-profile.ts', 'src/open-notices.ts'].includes(at) ||
      at.startsWith('src/cli/')
    const loaded = imports.filter(
      ({ from, to, dynamic }) => isAdapter(to) && !isAdapter(from) && !isProgram(from) && !dynamic,
    )
    expect(loaded.map(arrow)).toEqual([])
  })

  it('have the words of errors at hand, whatever cannot be fetched by then', () => {
    const fetched = imports.filter(({ to, dynamic }) => dynamic && /-texts\.tsx?$/.test(to))
    expect(fetched.map(arrow)).toEqual([])
  })

  it('ask for nothing by a name that is made up while running', () => {
    const madeUp = /\bimport\s*\(\s*(?!['"`\s])|\bimport\s*\(\s*`[^`]*\$\{|\bimport\.meta\.glob/
    expect(sources.filter((file) => madeUp.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

describe('reading what a file imports', () => {
  it.each([
    ['a static import', `import { a } from '../b/c.ts'`],
    ['an import over several lines', `import {\n  a,\n  b,\n} from '../b/c.ts'`],
    ['a type-only import', `import type { A } from '../b/c.ts'`],
    ['an import for its effect', `import '../b/c.ts'`],
    ['a re-export', `export { a } from '../b/c.ts'`],
    ['a re-export of everything', `export * from '../b/c.ts'`],
    ['an import when asked for', `const load = () => import('../b/c.ts')`],
    ['an import in backquotes', 'const load = () => import(`../b/c.ts`)'],
    ['an import in a type', `type A = import('../b/c.ts').A`],
    ['a roundabout path', `import { a } from './../a/../b/c.ts'`],
  ])('finds %s', (_, source) => {
    expect(importsIn('src/a/a.ts', source).map(({ to }) => to)).toEqual(['src/b/c.ts'])
  })

  it('takes no text for an import', () => {
    expect(importsIn('src/a/a.ts', `const words = { a: 'from', b: 'to' }`)).toEqual([])
  })

  it('takes no comment for an import', () => {
    expect(importsIn('src/a/a.ts', `// import '../b/c.ts'\n/* from '../b/c.ts' */`)).toEqual([])
  })
})
