import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folderName } from '../../../src/adapters/files/folder-name.ts'

describe('the name of a folder', () => {
  it.each([
    ['pledger/demo', 'pledger%2fdemo'],
    ['Pledger', '%50ledger'],
    ['', '%'],
    ['..', '%2e%2e'],
    ['50%', '50%25'],
    ['é', '%e9'],
    ['👋', '%ud83d%udc4b'],
    ['\ud800', '%ud800'],
  ])('of %j is %s', (text, name) => {
    expect(folderName(text)).toBe(name)
  })

  it('is one that every file system takes, and a different one for each text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 5 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(folderName(one)).toMatch(/^[a-z0-9%_-]+$/)
        expect(folderName(one) === folderName(other)).toBe(one === other)
      }),
    )
  })
})
