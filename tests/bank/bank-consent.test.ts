import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askForConsent, bankWarning } from '../../scripts/bank-consent.mjs'

/** What comes of it where an operator types this at a terminal. */
function typing(text: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  input.end(`${text}\n`)
  return askForConsent('ledger-test', input, new PassThrough())
}

it('names the project and how many accounts it gets', () => {
  expect(bankWarning('ledger-test', 8)).toMatch(/project ledger-test:\n- 8 people/)
})

it('goes on where the operator types the name of the project', async () => {
  expect(await typing('ledger-test')).toBe(true)
})

it.each(['', 'y', 'ledger'])('does not go on where the operator types "%s"', async (text) => {
  expect(await typing(text)).toBe(false)
})

it('does not go on without a terminal', async () => {
  expect(await typing('ledger-test', false)).toBe(false)
})
