import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsIn, sources } from '../../scripts/layers.mjs'

/** The actions that docs/architecture.md tells, by their headings, and how many files each may take. */
const actions = [
  ['Opening the page', 12],
  ['A send', 12],
  ['A check', 14],
  ['A reaction', 10],
  ['Leaving', 10],
] as const

const page = readFileSync('docs/architecture.md', 'utf8')

/** The file that each numbered step begins with, from `src`. */
function stepsOf(heading: string): readonly string[] {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)
}

const textOf = (file: string) => readFileSync(`src/${file}`, 'utf8')

function importsOf(file: string): readonly string[] {
  const workers = textOf(file).matchAll(/new URL\('\.\/([^']+)', import\.meta\.url\)/g)
  return [
    ...importsIn(`src/${file}`).flatMap(({ to, isFile }) => (isFile && to ? to : [])),
    ...[...workers].map(([, name]) => file.replace(/[^/]+$/, `${name}`)),
  ]
}

/** The use cases of the features, by the names that `useApp()` has for them. */
const useCases = sources
  .map((path) => path.replace('src/', ''))
  .filter((file) => file.startsWith('core/features/'))
  .flatMap((feature) =>
    [...textOf(feature).matchAll(/^export const (\w+) = make\(\s*(\w+)/gm)].map(
      ([, name = '', type]) => {
        const declaration = new RegExp(`^export class ${type} `, 'm')
        const file = importsOf(feature).find((one) => declaration.test(textOf(one))) ?? ''
        return { feature, name, file }
      },
    ),
  )

/** What a file leads to: what it imports, and the use cases that it has by a feature, or by their names in the app. */
function ledToBy(file: string): readonly string[] {
  const imports = importsOf(file)
  const hasApp = imports.includes('ui/app-context.ts')
  const had = useCases.filter(
    ({ feature, name }) =>
      imports.includes(feature) || (hasApp && new RegExp(`\\b${name}\\b`).test(textOf(file))),
  )
  return [...imports, ...had.map((one) => one.file), ...(hasApp ? ['core/app.ts'] : [])]
}

/** The interfaces of the core that a file implements: a port, or the app itself. */
function implementedBy(file: string): readonly string[] {
  const names = [...textOf(file).matchAll(/ implements (\w+)|\): (App) \{$/gm)].map(
    ([, port, app]) => `export interface ${port ?? app} `,
  )
  const interfaces = importsOf(file).filter((one) => /^core\/(ports\/.+|app)\.ts$/.test(one))
  return interfaces.filter((one) => names.some((name) => textOf(one).includes(name)))
}

/**
 * The steps that do not exist, or do not follow from those before them. A step follows if one before it leads to it, by an import or
 * through an interface that the step implements; or if it imports one of them, since it listens to that.
 */
function lostSteps(steps: readonly string[]): readonly string[] {
  return steps.filter((step, index) => {
    if (!existsSync(`src/${step}`)) return true
    const before = steps.slice(0, index).filter((file) => existsSync(`src/${file}`))
    const ways = new Set([step, ...implementedBy(step)])
    const isLedTo = before.some((file) => ledToBy(file).some((next) => ways.has(next)))
    const listens = importsOf(step).some((next) => before.includes(next))
    return index > 0 && !isLedTo && !listens
  })
}

describe.each(actions)('%s', (heading, most) => {
  it(`takes one to ${most} files`, () => {
    expect(stepsOf(heading).length).toBeGreaterThan(0)
    expect(stepsOf(heading).length).toBeLessThanOrEqual(most)
  })

  it('is told by files that exist, each of which follows from those before it', () => {
    expect(lostSteps(stepsOf(heading))).toEqual([])
  })
})

describe('a step is lost', () => {
  const start = ['main.tsx', 'composition/page.ts']
  it.each([
    ['that is no file', [...start, 'ui/page/gone.tsx']],
    ['to which nothing before it leads', [...start, 'core/domain/check/judge.ts']],
    [
      'that implements a port which nothing before it calls',
      [...start, 'adapters/memory/memory-reactions.ts'],
    ],
    [
      'that is a use case which nothing before it has',
      [...start, 'ui/app.tsx', 'ui/app-context.ts', 'core/use-cases/leave.ts'],
    ],
    ['of which the import is missing in between', [...start, 'ui/feed/feed-row.tsx']],
  ])('%s', (_, steps) => {
    expect(lostSteps(steps)).toEqual(steps.slice(-1))
  })

  it('that comes before what leads to it', () => {
    expect(lostSteps(['main.tsx', 'ui/page/main-page.tsx', 'ui/app.tsx'])).toEqual([
      'ui/page/main-page.tsx',
    ])
  })
})
