import fc from 'fast-check'
import { expect } from 'vitest'
import { mailedLinks } from '../../src/adapters/shared/identity-service.ts'
import { checkpointLink, readCheckpointLink } from '../../src/core/domain/check/checkpoint.ts'
import { readPaymentRequest } from '../../src/core/domain/send-form.ts'
import { problemOf, questionOf, readFind, writeFind } from '../../src/ui/find/find-fields.ts'
import { readModals, stackedModals, withModals, withoutModals } from '../../src/ui/modals.tsx'
import { anyText } from './any-hostile.ts'
import { anyQuery } from './any-query.ts'
import { hostile } from './hostile-case.ts'

/** What the opened address has. */
export const addresses = [
  hostile('the query of an address', anyQuery, (query) => {
    const open = readModals(query)
    expect(stackedModals(withoutModals(query))).toEqual([])
    // Written again, it opens the same.
    expect(readModals(withModals(query, open))).toEqual(open)
  }),

  hostile('a payment link', fc.tuple(anyText, fc.option(anyText), fc.option(anyText)), (link) => {
    const { amount } = readPaymentRequest(...link)
    if (amount !== null && amount !== '') expect(Number.isFinite(Number(amount))).toBe(true)
    expect(amount === null).toBe(link[1] === null)
  }),

  hostile(
    'a search',
    fc.oneof(
      anyText,
      anyText.map((text) => `x\ndates ${text}..${text}`),
    ),
    (asked) => {
      const fields = readFind(asked)
      if (problemOf(fields) === null) {
        const { least, most, from, before } = questionOf(fields)
        for (const bound of [least, most, from, before]) expect(bound).not.toBeNaN()
      }
      // Typed into the fields, it is the same search.
      expect(readFind(writeFind(fields))).toEqual(fields)
    },
  ),

  hostile('a link to a fingerprint', anyText, (value) => {
    const read = readCheckpointLink(value, 'pledger/demo')
    if (read.ok) expect(checkpointLink(read.value)).toBe(value)
    else expect(read.refusal.code).toMatch(/^checkpoint-/)
  }),

  hostile('a mailed link', anyQuery, (query) => {
    const address = `https://pledger.example/${query}`
    const code = mailedLinks.passwordResetCode(address)
    expect(code !== null && mailedLinks.isSignInLink(address)).toBe(false)
    if (code !== null) expect(code).not.toBe('')
  }),
]
