import { describe, expect, it } from 'vitest'
import { scenarios } from './scenarios.ts'
import { suggestions } from './suggestions.ts'

const { names, typed } = scenarios
const people = suggestions(names)

describe('recipients suggested among twenty thousand', () => {
  it('take a longer walk through the balances with each typed letter, up to all of them', () => {
    const entries = typed.map((prefix) => people.byBalance(prefix).entries)
    expect(entries).toEqual([...entries].sort((one, other) => one - other))
    expect(entries.at(-1)).toBe(names)
  })

  it('are the same from an index of prefixes, which walks only what it finds', () => {
    for (const prefix of typed) {
      const { found, entries } = people.byPrefix(prefix)
      expect(found).toEqual(people.byBalance(prefix).found)
      expect(entries).toBe(found.length)
    }
  })
})
