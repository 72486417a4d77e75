import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TOKENS = 'shared/tokens.css'

/** A line of a stylesheet of the interface, with the name of its file. */
const lines = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => {
    const file = name.replaceAll('\\', '/')
    return readFileSync(`src/ui/${file}`, 'utf8')
      .split('\n')
      .map((text) => ({ file, text: text.trim() }))
  })

it('takes every size of type from the tokens', () => {
  // An avatar has letters as large as its circle.
  const isAllowed = /^font-size: (var\(--type-\d+\)( !important)?|calc\(0\.35 \* var\(--size\).*);$/
  const odd = lines.filter(({ text }) => text.startsWith('font-size:') && !isAllowed.test(text))
  expect(odd).toEqual([])
})

it('writes no size of type in a shorthand', () => {
  expect(lines.filter(({ text }) => /^font:.*\d(px|rem|em)/.test(text))).toEqual([])
})

it('has ten sizes of type', () => {
  const sizes = lines.filter(({ file, text }) => file === TOKENS && text.startsWith('--type-'))
  expect(sizes).toHaveLength(10)
})

it('changes the layout at three widths only', () => {
  const widths = lines.flatMap(
    ({ text }) => text.match(/@media.*\b(?:min|max)-width: \d+px/g) ?? [],
  )
  const known = new Set(widths.map((rule) => rule.replace(/^.*\(m/, 'm')))
  expect([...known].sort()).toEqual([
    'max-width: 380px',
    'max-width: 560px',
    'max-width: 860px',
    'min-width: 861px',
  ])
})
