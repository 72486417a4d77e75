import { describe, expect, it } from 'vitest'
import { allowed, forbidden } from './edges.ts'
import { lintLayers } from './lint-layers.ts'

/** Each way to write an import that the linter can see. */
const forms = {
  static: (to: string) => `import { a } from '${to}'`,
  'type-only': (to: string) => `import type { B } from '${to}'`,
  're-exported': (to: string) => `export { c } from '${to}'`,
  dynamic: (to: string) => `export const load = () => import('${to}')`,
}
const names = Object.keys(forms)
const linesOf = (targets: readonly string[]) =>
  targets.flatMap((to) => Object.values(forms).map((write) => write(to)))
const edgesOf = (edges: typeof forbidden) =>
  Object.entries(edges).flatMap(([from, targets]) => targets.map((to) => [from, to] as const))

const against = check(forbidden)
const againstAllowed = check(allowed)

/** What the linter says against an import, by the form in which it is written. */
function check(edges: typeof forbidden): (from: string, to: string) => Record<string, string> {
  const files = Object.entries(edges).map(([from, targets]) => [from, linesOf(targets)] as const)
  const findings = lintLayers(new Map(files))
  return (from, to) => {
    const first = (edges[from]?.indexOf(to) ?? 0) * names.length + 1
    const messages = names.map((name, index) => {
      const finding = findings.find(({ path, line }) => path === from && line === first + index)
      return [name, finding?.message ?? ''] as const
    })
    return Object.fromEntries(messages.filter(([, message]) => message !== ''))
  }
}

describe('the dependency rule', () => {
  it.each(edgesOf(forbidden))('keeps %s from importing %s in any form', (from, to) => {
    expect(Object.keys(against(from, to))).toEqual(names)
  })

  it.each(edgesOf(allowed))('lets %s import %s', (from, to) => {
    expect(againstAllowed(from, to)).toEqual({})
  })

  it('says why in a sentence, wherever it forbids', () => {
    const messages = edgesOf(forbidden).flatMap(([from, to]) => Object.values(against(from, to)))
    expect(messages.filter((message) => !/^[A-Z].{30,}\.$/.test(message))).toEqual([])
  })
})
