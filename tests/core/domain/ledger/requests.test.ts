import { describe, expect, it } from 'vitest'
import type { Amount } from '../../../../src/core/domain/amount.ts'
import {
  decideAsk,
  decideDecline,
  decideMute,
  decideWithdraw,
} from '../../../../src/core/domain/ledger/requests.ts'
import type { NewRequest } from '../../../../src/core/domain/requests.ts'
import {
  aRequest,
  factsOf,
  type Given,
  LEFT,
  maya,
  NOW,
  outcomeOf,
  SUSPENDED,
  tom,
} from './facts-of.ts'

const HOUR = 3_600_000
const WEEK = 168 * HOUR
const asked: NewRequest = { from: tom, to: maya, amount: 37 as Amount, message: 'Lunch' }
const declined = (declinedAt: number) => aRequest({ declinedAt, at: 0 })
const anHourAgo: Given = { withdrawn: { at: NOW - HOUR, declinedAt: null } }
const lately: Given = { withdrawn: { at: NOW - HOUR + 1, declinedAt: null } }

describe('a request', () => {
  it.each<[string, Given, Partial<NewRequest>, boolean, string]>([
    ['is made', {}, {}, false, 'asked'],
    ['that is open changes nothing', { request: aRequest() }, {}, false, ''],
    ['that is open changes nothing, though muted', { request: aRequest() }, {}, true, ''],
    [
      'of another amount than the open one',
      { request: aRequest() },
      { amount: 3 as Amount },
      false,
      'already-asked',
    ],
    [
      'of other words than the open one',
      { request: aRequest() },
      { message: '' },
      false,
      'already-asked',
    ],
    [
      'replaces one declined a week ago',
      { request: declined(NOW - WEEK) },
      {},
      false,
      'withdrawn asked',
    ],
    [
      'within a week of a declined one',
      { request: declined(NOW - WEEK + 1) },
      {},
      false,
      'asked-recently',
    ],
    ['an hour after a withdrawn one is made', anHourAgo, {}, false, 'asked'],
    ['within an hour of a withdrawn one', lately, {}, false, 'asked-recently'],
    ['within an hour, of a muted person', lately, {}, true, 'asked-recently'],
    ['of a muted person', {}, {}, true, 'cannot-ask'],
    ['without an account', { accounts: { tom: null } }, { to: tom }, true, 'account-missing'],
    [
      'of a person who left',
      { accounts: { tom: { ...SUSPENDED, ...LEFT } } },
      { to: tom },
      true,
      'has-left',
    ],
    ['of a suspended person', { accounts: { tom: SUSPENDED } }, { to: tom }, true, 'suspended'],
    ['to oneself', { accounts: { tom: { username: null } } }, { to: tom }, true, 'to-yourself'],
    [
      'without a name',
      { accounts: { tom: { username: null }, maya: LEFT } },
      {},
      true,
      'name-missing',
    ],
    [
      'to a person who left',
      { accounts: { maya: LEFT }, request: aRequest() },
      {},
      true,
      'recipient-left',
    ],
    ['to a deleted account', { accounts: { maya: null } }, {}, true, 'recipient-left'],
  ])('%s: %o, %o, muted %s: %s', (_, given, changed, isMuted, outcome) => {
    const decision = decideAsk(factsOf(given), { ...asked, ...changed }, isMuted, NOW)
    expect(outcomeOf(decision)).toBe(outcome)
  })

  it('says from when on it can be made', () => {
    const refusal = { code: 'asked-recently', until: NOW + 1 }
    expect(decideAsk(factsOf(lately), asked, false, NOW)).toEqual({ ok: false, refusal })
  })

  it.each<[string, Given, string, string]>([
    ['that is open', { request: aRequest() }, 'declined', 'withdrawn'],
    ['that is declined', { request: declined(1) }, '', 'withdrawn'],
    ['that is gone', {}, 'request-gone', ''],
    ['that was withdrawn', lately, 'request-gone', ''],
    [
      'to a suspended person',
      { request: aRequest(), accounts: { maya: SUSPENDED } },
      'declined',
      'withdrawn',
    ],
    ['to a person who left', { accounts: { maya: LEFT } }, 'has-left', ''],
    [
      'to a deleted account',
      { request: declined(1), accounts: { maya: null } },
      'account-missing',
      'withdrawn',
    ],
    [
      'of a person who left',
      { request: aRequest(), accounts: { tom: LEFT } },
      'declined',
      'withdrawn',
    ],
  ])('%s, %o: declined %s, withdrawn %s', (_, given, toDecline, toWithdraw) => {
    const facts = factsOf(given)
    expect(outcomeOf(decideDecline(facts, tom, maya, NOW))).toBe(toDecline)
    expect(outcomeOf(decideWithdraw(facts, tom, maya))).toBe(toWithdraw)
  })
})

it.each<[string, Given, boolean, string]>([
  ['mutes another one', {}, false, 'muted'],
  ['mutes another one, though suspended', { accounts: { maya: SUSPENDED } }, false, 'muted'],
  ['mutes another one once', {}, true, ''],
  ['who left mutes nobody', { accounts: { maya: LEFT } }, true, 'has-left'],
  ['without an account mutes nobody', { accounts: { maya: null } }, true, 'account-missing'],
])('a person %s: %o, muted %s: %s', (_, given, isMuted, outcome) => {
  expect(outcomeOf(decideMute(factsOf(given), tom, maya, isMuted, NOW))).toBe(outcome)
})
