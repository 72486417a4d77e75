import { expect, it } from 'vitest'
import { decideReact } from '../../../../src/core/domain/ledger/reactions.ts'
import type { Emoji } from '../../../../src/core/domain/reactions.ts'
import { recordOf } from '../../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../../builders/a-transfer.ts'
import { factsOf, type Given, LEFT, maya, NOW, outcomeOf, ROW, SUSPENDED } from './facts-of.ts'

const row = recordOf(aTransfer({ id: ROW }), null, 1)

it.each<[string, Given, Emoji | null, Emoji | null, string]>([
  ['is made', { row }, null, '👏', 'reacted'],
  ['is changed', { row }, '👏', '🎉', 'reacted'],
  ['is taken back', { row }, '👏', null, 'reacted'],
  ['that is there changes nothing', { row }, '👏', '👏', ''],
  ['that is not there is not taken back', { row }, null, null, ''],
  ['to no row', {}, null, '👏', 'transaction-missing'],
  ['without an account', { accounts: { maya: null } }, null, '👏', 'account-missing'],
  ['of a suspended person', { accounts: { maya: SUSPENDED } }, null, '👏', 'suspended'],
  [
    'of a suspended person, that is there',
    { row, accounts: { maya: SUSPENDED } },
    '👏',
    '👏',
    'suspended',
  ],
  ['of a person who left', { accounts: { maya: LEFT } }, null, null, 'has-left'],
])('a reaction %s: %o, %s to %s: %s', (_, given, before, emoji, outcome) => {
  const decision = decideReact(factsOf(given), ROW, maya, emoji, before, NOW)
  expect(outcomeOf(decision)).toBe(outcome)
})
