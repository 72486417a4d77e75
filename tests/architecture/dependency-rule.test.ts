import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layerOf, mayImport, RULE_FILE, ruleText } from '../../scripts/layer-rule.mjs'
import { layers } from '../../scripts/layers.mjs'
import { lintLayers } from './lint-layers.ts'

/** Made-up files in every layer and in new folders, as deep as the rule reaches. */
const files = [...new Set(layers.flatMap(({ at }) => filesIn(at)))]
const names = layers.flatMap(({ packages }) => packages)
const packages = [
  ...names.map((name) => name.replace('/**', '/part')),
  ...names.map((name) => name.replace('/**', '')),
  'some-package',
  'node:fs',
]
const targets = [...files, ...new Set(packages)]

function filesIn(at: string): readonly string[] {
  if (/\.\w+$/.test(at)) return [at]
  if (at.endsWith('*.*')) return [at.replace('*.*', 'new.ts')]
  const folder = at.replace('*', 'new-folder')
  return ['a.ts', 'deeper/a.ts', 'deeper/deepest/a.ts'].map((name) => `${folder}/${name}`)
}

function specifier(from: string, to: string): string {
  if (!to.startsWith('src/')) return to
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

const findings = lintLayers(
  new Map(files.map((from) => [from, targets.map((to) => `import '${specifier(from, to)}'`)])),
)

/** What the linter says against the imports of a file. */
function refused(from: string): Readonly<Record<string, string>> {
  const found = findings.filter(({ path }) => path === from)
  return Object.fromEntries(found.map(({ line, message }) => [targets[line - 1], message]))
}

const forms = {
  'a static import': `import { a } from '../ports/a.ts'`,
  'an import for its effect': `import '../ports/a.ts'`,
  'a type-only import': `import type { A } from '../ports/a.ts'`,
  'a re-export': `export { a } from '../ports/a.ts'`,
  'a dynamic import': `export const load = () => import('../ports/a.ts')`,
}
const seenForms = lintLayers(new Map([['src/core/domain/a.ts', Object.values(forms)]])).map(
  ({ line }) => Object.keys(forms)[line - 1],
)

describe('the lint rule', () => {
  it.each(files)(
    'lets %s import what its layer sees, and refuses the rest with a reason',
    (from) => {
      const { because } = layerOf(from)
      const unseen = targets.filter((to) => to !== from && !mayImport(from, to))
      const { [from]: _, ...others } = refused(from)
      expect(others).toEqual(Object.fromEntries(unseen.map((to) => [to, because])))
    },
  )

  it.each(Object.keys(forms))('sees %s', (form) => {
    expect(seenForms).toContain(form)
  })

  it('is what the table of layers says: run "npm run layers" after changing that', () => {
    expect(readFileSync(RULE_FILE, 'utf8')).toBe(ruleText())
  })
})

describe('the table of layers', () => {
  it.each([
    ['src/core/domain/a.ts', 'react'],
    ['src/core/ports/a.ts', 'src/core/use-cases/a.ts'],
    ['src/core/use-cases/a.ts', 'src/adapters/memory/a.ts'],
    ['src/adapters/memory/a.ts', 'src/adapters/firebase/a.ts'],
    ['src/adapters/firebase/a.ts', 'src/adapters/memory/a.ts'],
    ['src/adapters/shared/a.ts', 'src/adapters/browser/a.ts'],
    ['src/ui/feed/a.tsx', 'src/ui/send/a.tsx'],
    ['src/ui/app.tsx', 'src/adapters/memory/a.ts'],
    ['src/main.tsx', 'src/adapters/memory/a.ts'],
    ['src/container.ts', 'src/ui/app.tsx'],
    ['src/settings.ts', 'inversify'],
  ])('keeps %s from %s', (from, to) => {
    expect(mayImport(from, to)).toBe(false)
  })

  it.each(layers.map(({ at, because }) => [at, because]))(
    'says why in a sentence: %s',
    (_, because) => {
      expect(because).toMatch(/^[A-Z].{30,}\.$/)
    },
  )
})
