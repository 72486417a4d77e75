import { expect, it } from 'vitest'
import { bankArguments } from '../../scripts/bank-arguments.mjs'

it('runs eight clients for a minute by default, on the emulators', () => {
  expect(bankArguments([])).toMatchObject({ seconds: 60, clients: 8, project: null, yes: false })
})

it('takes a fresh seed where none is named', () => {
  expect(bankArguments([])?.seed).toBeGreaterThanOrEqual(0)
})

it('reads what is named', () => {
  const typed = ['--seconds', '600', '--clients', '4', '--seed', '0', '--project', 'ledger-test']
  expect(bankArguments([...typed, '--yes', '--print'])).toEqual({
    ...{ seconds: 600, clients: 4, seed: 0, project: 'ledger-test' },
    ...{ yes: true, print: true },
  })
})

it.each([
  ['--seconds', '0'],
  ['--seconds', 'long'],
  ['--clients', '1'],
  ['--clients', '51'],
  ['--seed', '-1'],
  ['--sed', '1'],
  ['--project'],
  ['now'],
])('refuses %s %s', (...typed) => {
  expect(bankArguments(typed)).toBeNull()
})
