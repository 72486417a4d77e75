import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsIn, libraries, places, refusal, sources } from '../../scripts/layers.mjs'

/** Why a file may not have this import; null where it may. */
function refusalOf(file: string, code: string): string | null {
  const [request] = importsIn(file, code)
  if (!request) throw new Error(`No import is found in ${code}`)
  return refusal(request)
}

const imports = sources.flatMap((file) => importsIn(file))

const reasonOf = (place: string) => places.find(({ of }) => of.includes(place))?.because
const reasonAgainst = (name: string) => libraries.find(({ of }) => of.includes(name))?.because

describe('the dependency rule', () => {
  it('holds for the sources as they are', () => {
    expect(imports.filter((request) => refusal(request) !== null)).toEqual([])
  })

  it.each([
    ['src/core/domain/a.ts', '../ports/a.ts', 'core/domain'],
    ['src/core/domain/new/deep/a.ts', '../../../ports/a.ts', 'core/domain'],
    ['src/core/ports/a.ts', '../use-cases/a.ts', 'core/ports'],
    ['src/core/use-cases/a.ts', '../app.ts', 'core/use-cases'],
    ['src/core/use-cases/a.ts', '../../adapters/memory/a.ts', 'core/use-cases'],
    ['src/core/features/a.ts', '../app.ts', 'core/features'],
    ['src/core/app.ts', '../settings.ts', 'core/*.*'],
    ['src/ui/app.tsx', '../adapters/memory/a.ts', 'ui/*.*'],
    ['src/ui/feed/a.tsx', '../send/a.tsx', 'ui/<part>'],
    ['src/ui/feed/deep/a.tsx', '../../send/a.tsx', 'ui/<part>'],
    ['src/ui/new/a.tsx', '../feed/a.tsx', 'ui/<part>'],
    ['src/ui/shared/a.tsx', '../feed/a.tsx', 'ui/<part>'],
    ['src/ui/page/a.tsx', '../../composition/page.ts', 'ui/page'],
    ['src/ui/people/a.tsx', '../send/a.tsx', 'ui/people'],
    ['src/adapters/memory/a.ts', '../firebase/a.ts', 'adapters/<x>'],
    ['src/adapters/firebase/a.ts', '../memory/a.ts', 'adapters/<x>'],
    ['src/adapters/memory/a.ts', '../demo/a.ts', 'adapters/<x>'],
    ['src/adapters/demo/a.ts', '../firebase/a.ts', 'adapters/demo'],
    ['src/adapters/new/a.ts', '../../ui/app.tsx', 'adapters/<x>'],
    ['src/adapters/shared/a.ts', '../browser/a.ts', 'adapters/<x>'],
    ['src/adapters/browser/copy/a.ts', '../a.ts', 'adapters/browser/copy'],
    ['src/adapters/firebase/archive/a.ts', '../a.ts', 'adapters/firebase/archive'],
    ['src/cli/commands/a.ts', '../../adapters/files/a.ts', 'cli'],
    ['src/cli/compose.ts', '../ui/app.tsx', 'cli/compose.ts'],
    ['src/composition/compose.ts', '../adapters/memory/a.ts', 'composition'],
    ['src/composition/page.ts', '../ui/app.tsx', 'composition/page.ts'],
    ['src/composition/page.ts', '../adapters/memory/a.ts', 'composition/page.ts'],
    ['src/composition/check-worker.ts', '../ui/app.tsx', 'composition/check-worker.ts'],
    ['src/main.tsx', './adapters/memory/a.ts', 'main.tsx'],
  ])('keeps %s from %s, and says why', (file, to, place) => {
    const because = refusalOf(file, `import '${to}'`)
    expect(because).toMatch(/^[A-Z].{30,}\.$/)
    expect(because).toBe(reasonOf(place))
  })

  it.each([
    ['src/core/domain/a.ts', 'react'],
    ['src/adapters/memory/a.ts', 'firebase/firestore'],
    ['src/adapters/memory/a.ts', 'idb'],
    ['src/adapters/memory/a.ts', '@faker-js/faker'],
    ['src/adapters/firebase/archive/a.ts', 'firebase/app'],
    ['src/settings.ts', 'inversify'],
    ['src/ui/history/a.tsx', 'lean-qr/nano'],
    ['src/core/use-cases/a.ts', 'node:fs/promises'],
  ])('keeps %s from the library %s, and says why', (file, name) => {
    const own = libraries.find(({ of }) => of.some((library) => name.startsWith(library)))
    expect(refusalOf(file, `import '${name}'`)).toBe(reasonAgainst(own?.of[0] ?? ''))
  })

  it.each([
    ['a library that no row names', 'src/ui/feed/a.tsx', `import 'some-library'`],
    ['an adapter without a folder', 'src/adapters/a.ts', `import '../core/domain/a.ts'`],
    ['a folder that no row names', 'src/new/a.ts', `import '../core/domain/a.ts'`],
    ['a name made up while running', 'src/ui/a.ts', 'import(path)'],
  ])('refuses %s', (_, file, code) => {
    expect(refusalOf(file, code)).not.toBeNull()
  })

  it.each([
    ['a static import', `import { a } from '../ports/a.ts'`],
    ['an import over several lines', `import {\n  a,\n  b,\n} from '../ports/a.ts'`],
    ['an import for its effect', `import '../ports/a.ts'`],
    ['a type-only import', `import type { A } from '../ports/a.ts'`],
    ['an import in a type', `type A = import('../ports/a.ts').A`],
    ['a re-export', `export { a } from '../ports/a.ts'`],
    ['a re-export of everything', `export * from '../ports/a.ts'`],
    ['an import when asked for', `const load = () => import('../ports/a.ts')`],
    ['an import in backquotes', 'const load = () => import(`../ports/a.ts`)'],
    ['a roundabout path', `import { a } from './../use-cases/../ports/a.ts'`],
  ])('sees %s', (_, code) => {
    expect(refusalOf('src/core/domain/a.ts', code)).toBe(reasonOf('core/domain'))
  })

  it.each([
    ['src/core/use-cases/new/deep/a.ts', '../../send.ts'],
    ['src/core/use-cases/a.ts', '../domain/check/a.ts'],
    ['src/ui/new/deep/a.tsx', '../../state/a.ts'],
    ['src/ui/page/a.tsx', '../feed/a.tsx'],
    ['src/ui/people/a.tsx', '../history/a.tsx'],
    ['src/adapters/new/a.ts', '../../core/ports/a.ts'],
    ['src/adapters/browser/checking/a.ts', '../copy/a.ts'],
    ['src/adapters/demo/a.ts', '../memory/a.ts'],
    ['src/adapters/firebase/identity/a.ts', 'firebase/auth'],
    ['src/main.tsx', 'react-dom/client'],
  ])('lets %s import %s', (file, to) => {
    expect(refusalOf(file, `import '${to}'`)).toBeNull()
  })

  it('lets the composition of the page load an adapter', () => {
    const loading = `import('../adapters/memory/a.ts')`
    expect(refusalOf('src/composition/page.ts', loading)).toBeNull()
  })

  it('names only places that exist', () => {
    const named = [...places.flatMap(({ of }) => of), ...libraries.flatMap(({ sees }) => sees)]
    const fixed = named.filter((place) => !/[*<]/.test(place))
    expect(fixed.filter((place) => !existsSync(`src/${place}`))).toEqual([])
  })
})

describe('the sources', () => {
  it('have the texts of errors at hand, whatever cannot be fetched by then', () => {
    const fetched = imports.filter(
      ({ to, isDynamic }) => isDynamic && to && /-texts\.tsx?$/.test(to),
    )
    expect(fetched).toEqual([])
  })

  it('ask for no files by a pattern', () => {
    const asking = sources.filter((file) => /\bimport\.meta\.glob/.test(readFileSync(file, 'utf8')))
    expect(asking).toEqual([])
  })
})
