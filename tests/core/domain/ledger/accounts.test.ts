import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../../src/core/domain/ids.ts'
import { decideOpen } from '../../../../src/core/domain/ledger/accounts.ts'
import {
  decideDescribe,
  decideLeave,
  decideTakeName,
} from '../../../../src/core/domain/ledger/profiles.ts'
import type { Username } from '../../../../src/core/domain/username.ts'
import { factsOf, type Given, LEFT, maya, NOW, outcomeOf, SUSPENDED, tom } from './facts-of.ts'

const DELETED: Given = { accounts: { maya: null } }
const five = { nameCount: 5 }

it.each<[string, Given, UserId, string | null, string]>([
  ['opens with a free name', {}, 'zoe' as UserId, 'Zoe', 'opened'],
  ['opens without a name', {}, 'zoe' as UserId, null, 'opened'],
  ['is there already', {}, maya, 'Zoe', ''],
  ['is there already, though its person left', { accounts: { maya: LEFT } }, maya, 'Tom', ''],
  ['does not open with a taken name', {}, 'zoe' as UserId, 'TOM', 'name-taken'],
  [
    'does not open with the name of a deleted account',
    DELETED,
    'zoe' as UserId,
    'Maya',
    'name-taken',
  ],
  ['opens again after it was deleted, with its old name', DELETED, maya, 'Maya', 'opened'],
  ['does not open again with the name of another person', DELETED, maya, 'Tom', 'name-taken'],
])('an account %s: %o, %s, %s: %s', (_, given, id, name, outcome) => {
  expect(outcomeOf(decideOpen(factsOf(given), id, name as Username | null, NOW))).toBe(outcome)
})

describe('a name', () => {
  it.each<[string, Given, string, string]>([
    ['that is free is given', {}, 'Zoe', 'named'],
    ['in other capitals is given', {}, 'MAYA', 'named'],
    ['that one had is given', { names: { zoe: maya }, accounts: { maya: five } }, 'Zoe', 'named'],
    ['that one has changes nothing', {}, 'maya', ''],
    ['of another person', {}, 'Tom', 'name-taken'],
    ['of a deleted account', { accounts: { tom: null } }, 'Tom', 'name-taken'],
    ['of another person, as the sixth', { accounts: { maya: five } }, 'Tom', 'names-used-up'],
    ['as the sixth', { accounts: { maya: five } }, 'Zoe', 'names-used-up'],
    ['without an account', DELETED, 'Zoe', 'account-missing'],
    [
      'of a person who left',
      { accounts: { maya: { ...SUSPENDED, ...LEFT, ...five } } },
      'Zoe',
      'has-left',
    ],
    [
      'of a suspended person',
      { accounts: { maya: { ...SUSPENDED, ...five } } },
      'Zoe',
      'suspended',
    ],
    ['of a suspended person, who has it', { accounts: { maya: SUSPENDED } }, 'maya', 'suspended'],
  ])('%s: %o, %s: %s', (_, given, name, outcome) => {
    expect(outcomeOf(decideTakeName(factsOf(given), maya, name as Username, NOW))).toBe(outcome)
  })
})

it.each<[string, Given, string, string]>([
  ['is set', {}, 'Bakes', 'described'],
  ['that is there changes nothing', { accounts: { maya: { description: 'Bakes' } } }, 'Bakes', ''],
  ['that is not there is removed', {}, '', ''],
  ['without an account', DELETED, '', 'account-missing'],
  ['of a person who left', { accounts: { maya: LEFT } }, '', 'has-left'],
  ['of a suspended person', { accounts: { maya: SUSPENDED } }, '', 'suspended'],
])('a description %s: %o, "%s": %s', (_, given, description, outcome) => {
  expect(outcomeOf(decideDescribe(factsOf(given), maya, description))).toBe(outcome)
})

it.each<[string, Given, string]>([
  ['leaves', {}, 'left'],
  ['leaves, though suspended', { accounts: { maya: SUSPENDED } }, 'left'],
  ['leaves once', { accounts: { maya: LEFT } }, ''],
  ['without an account cannot leave', DELETED, 'account-missing'],
])('a person %s: %o: %s', (_, given, outcome) => {
  expect(outcomeOf(decideLeave(factsOf(given), maya, NOW))).toBe(outcome)
})

it('a refusal for a suspension says why', () => {
  const refusal = { code: 'suspended', reason: 'spam' }
  const facts = factsOf({ accounts: { tom: SUSPENDED } })
  expect(decideDescribe(facts, tom, 'Bakes')).toEqual({ ok: false, refusal })
})
