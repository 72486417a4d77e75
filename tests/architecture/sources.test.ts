import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Import, importsIn, importsOf, sourcesIn } from './imports-of.ts'

const sources = sourcesIn('src')
const imports = sources.flatMap(importsOf)

const isIn = (path: string, ...folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`))
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
const arrow = ({ from, to }: Import) => `${from} → ${to}`
const outside = (folder: string, allowed: (edge: Import) => boolean) =>
  imports.filter((edge) => isIn(edge.from, folder) && !allowed(edge)).map(arrow)

describe('the sources as they are', () => {
  it('have a domain that imports only the domain', () => {
    expect(outside('src/core/domain', ({ to }) => isIn(to, 'src/core/domain'))).toEqual([])
  })

  it('have ports that import only the domain and ports', () => {
    const allowed = ['src/core/domain', 'src/core/ports']
    expect(outside('src/core/ports', ({ to }) => isIn(to, ...allowed))).toEqual([])
  })

  it('have use cases that import only the domain, ports and use cases', () => {
    const allowed = ['src/core/domain', 'src/core/ports', 'src/core/use-cases']
    expect(outside('src/core/use-cases', ({ to }) => isIn(to, ...allowed))).toEqual([])
  })

  it('have a core that imports nothing but itself', () => {
    expect(outside('src/core', ({ to }) => isIn(to, 'src/core'))).toEqual([])
  })

  it('have an interface that imports only itself, the core and React, and each library in one place', () => {
    const react = ['react', 'react-dom', 'react-router-dom']
    const own: Record<string, string> = { downshift: 'src/ui/send', virtua: 'src/ui/feed' }
    const allowed = ({ from, to }: Import) =>
      isIn(to, 'src/ui', 'src/core') ||
      react.includes(packageOf(to)) ||
      isIn(from, own[packageOf(to)] ?? '-')
    expect(outside('src/ui', allowed)).toEqual([])
  })

  it('have adapters that import only the core, their own folder and the packages made for it', () => {
    const own: Record<string, readonly string[]> = {
      memory: ['idb', '@faker-js/faker'],
      firebase: ['firebase'],
    }
    const allowed = ({ from, to }: Import) => {
      const folder = from.split('/')[2] ?? ''
      const packages = own[folder] ?? []
      return (
        isIn(to, 'src/core', 'src/adapters/shared', `src/adapters/${folder}`) ||
        packages.includes(packageOf(to))
      )
    }
    expect(outside('src/adapters', allowed)).toEqual([])
  })

  it('reach an adapter only from the container, and only when it is asked for', () => {
    const reached = imports.filter(
      ({ from, to, dynamic }) =>
        isIn(to, 'src/adapters') &&
        !isIn(from, 'src/adapters') &&
        !(from === 'src/container.ts' && dynamic),
    )
    expect(reached.map(arrow)).toEqual([])
  })

  it('have Inversify in the container only', () => {
    const users = imports.filter(({ to }) => packageOf(to) === 'inversify').map(({ from }) => from)
    expect([...new Set(users)]).toEqual(['src/container.ts'])
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

  it('takes no comment for an import', () => {
    expect(importsIn('src/a/a.ts', `// import '../b/c.ts'\n/* from '../b/c.ts' */`)).toEqual([])
  })
})
