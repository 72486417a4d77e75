import { describe, expect, it } from 'vitest'
import type { TransactionId, UserId } from '../../../../src/core/domain/ids.ts'
import {
  decideClear,
  decideLift,
  decideReport,
  decideSuspend,
} from '../../../../src/core/domain/ledger/moderation.ts'
import { aboutRequest, type Report } from '../../../../src/core/domain/moderation.ts'
import type { ModerationReason } from '../../../../src/core/domain/transaction.ts'
import { recordOf } from '../../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../../builders/a-transfer.ts'
import {
  aRequest,
  factsOf,
  type Given,
  LEFT,
  maya,
  mona,
  NOW,
  outcomeOf,
  ROW,
  SUSPENDED,
  tom,
} from './facts-of.ts'

const row = recordOf(aTransfer({ id: ROW }), null, 1)

describe('a report', () => {
  const ofRow = (about: string): Report => ({
    ...{ about: about as TransactionId, request: null, by: maya, reason: 'spam', at: 1 },
  })
  const others = (count: number) => Array.from({ length: count }, (_, index) => ofRow(`${index}`))
  const LEFT_AND_MORE = { accounts: { maya: LEFT } }

  it.each<[string, Given, readonly Report[], string]>([
    ['of a row is made', { row }, others(19), 'reported'],
    ['of no row', {}, [ofRow(ROW)], 'transaction-missing'],
    ['of a row that is reported', { row }, [ofRow(ROW)], 'already-reported'],
    [
      'of a row that is reported, as the last of twenty',
      { row },
      [...others(19), ofRow(ROW)],
      'already-reported',
    ],
    ['as the twenty-first', { row }, others(20), 'too-many-reports'],
    ['without an account', { accounts: { maya: null } }, [], 'account-missing'],
    ['by a suspended person', { accounts: { maya: SUSPENDED } }, [], 'suspended'],
    ['by a person who left', LEFT_AND_MORE, [], 'has-left'],
  ])('%s: %o, %o: %s', (_, given, own, outcome) => {
    const report = { about: ROW, from: null, by: maya, reason: 'spam' } as const
    expect(outcomeOf(decideReport(factsOf(given), report, own, NOW))).toBe(outcome)
  })

  it.each<[string, Given, readonly Report[], string]>([
    ['that is there', { request: aRequest({ declinedAt: 1 }) }, others(19), 'reported'],
    ['that is gone', {}, others(20), 'request-gone'],
    [
      'that is reported',
      { request: aRequest() },
      [ofRow(aboutRequest(aRequest()))],
      'already-reported',
    ],
    ['by a suspended person', { accounts: { maya: SUSPENDED } }, [], 'suspended'],
  ])('of a request %s: %o, %o: %s', (_, given, own, outcome) => {
    const report = { about: aboutRequest(aRequest()), from: tom, by: maya, reason: 'spam' } as const
    expect(outcomeOf(decideReport(factsOf(given), report, own, NOW))).toBe(outcome)
  })
})

describe('an account of another person', () => {
  const moderators = [mona]
  const described = { description: 'Watches' }
  const both = { maya: { ...SUSPENDED, ...described } }

  it.each<[string, Given, UserId, ModerationReason, string, string, string]>([
    ['with nothing to do', { moderators }, maya, 'spam', 'suspended', '', ''],
    ['with both', { moderators, accounts: both }, maya, 'spam', '', 'lifted', 'cleared'],
    [
      'for another reason',
      { moderators, accounts: both },
      maya,
      'abuse',
      'already-suspended',
      'lifted',
      'cleared',
    ],
    [
      'without the office',
      { accounts: both },
      maya,
      'spam',
      'not-a-moderator',
      'not-a-moderator',
      'not-a-moderator',
    ],
    [
      'of no other person',
      { moderators, accounts: { mona: null } },
      mona,
      'spam',
      'yourself',
      'yourself',
      'yourself',
    ],
    [
      'that is missing',
      { moderators, accounts: { maya: null } },
      maya,
      'spam',
      'account-missing',
      'account-missing',
      'account-missing',
    ],
    [
      'of a person who left',
      { moderators, accounts: { maya: { ...SUSPENDED, ...LEFT } } },
      maya,
      'spam',
      'has-left',
      'has-left',
      'has-left',
    ],
  ])('%s, %o, %s, %s: suspended %s, lifted %s, cleared %s', (_, given, id, reason, ...outcomes) => {
    const facts = factsOf(given)
    const decisions = [
      decideSuspend(facts, id, mona, reason, NOW),
      decideLift(facts, id, mona, NOW),
      decideClear(facts, id, mona, reason, NOW),
    ]
    expect(decisions.map(outcomeOf)).toEqual(outcomes)
  })
})
