import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../../src/core/domain/ids.ts'
import {
  decideRemoveMessage,
  type WhyRemoved,
} from '../../../../src/core/domain/ledger/removals.ts'
import {
  decideHandOver,
  decidePost,
  decideTakeBack,
} from '../../../../src/core/domain/ledger/transfers.ts'
import type { Transaction } from '../../../../src/core/domain/transaction.ts'
import { recordOf, type Transfer } from '../../../../src/core/domain/transfer.ts'
import type { Username } from '../../../../src/core/domain/username.ts'
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

const toTom = aTransfer({ id: ROW, senderId: maya, recipient: 'Tom' as Username, recipientId: tom })
const sent = recordOf(toTom, 'maya' as Username, 1)
const toZoe = aTransfer({ id: ROW, senderId: maya, recipient: 'Zoe' as Username })
const waits = recordOf(toZoe, 'maya' as Username, 1)
const handed: Transaction = { ...waits, status: 'settled', recipientId: tom, settledAt: 2 }
const returned: Transaction = { ...waits, status: 'returned', settledAt: 2 }
const forTom = { tom: LEFT }
const zoeIs = (owner: UserId): Given => ({ row: waits, names: { zoe: owner } })

describe('a transfer', () => {
  it.each<[string, Given, Partial<Transfer>, string]>([
    ['to the owner of a name is posted', {}, {}, 'posted'],
    ['that is in the ledger changes nothing', { row: sent }, {}, ''],
    [
      'that is in the ledger changes nothing, whatever is wrong by now',
      { row: sent, accounts: { maya: LEFT, tom: null } },
      {},
      '',
    ],
    ['with the id of another one', { row: sent }, { message: 'Other' }, 'id-already-used'],
    ['without an account', { accounts: { maya: null } }, {}, 'account-missing'],
    ['of a suspended person', { accounts: { maya: SUSPENDED } }, {}, 'suspended'],
    ['of a person who left', { accounts: { maya: { ...SUSPENDED, ...LEFT } } }, {}, 'has-left'],
    ['to a person who left', { accounts: forTom }, {}, 'recipient-left'],
    ['to a deleted account', { accounts: { tom: null } }, {}, 'recipient-left'],
    [
      'to a deleted account, to wait',
      { accounts: { tom: null } },
      { recipientId: null },
      'recipient-left',
    ],
    ['to a name of another person', { names: { tom: mona } }, {}, 'recipient-changed'],
    ['to a person by a free name', { names: { tom: null } }, {}, 'recipient-changed'],
    ['to wait, for a taken name', {}, { recipientId: null }, 'recipient-changed'],
    [
      'to wait, for a free name, is posted',
      { names: { tom: null } },
      { recipientId: null },
      'posted',
    ],
    ['to oneself', { names: { tom: maya } }, { recipientId: maya }, 'to-yourself'],
    ['of the whole balance is posted', { accounts: { maya: { balance: 37 } } }, {}, 'posted'],
    [
      'of more than the balance',
      { accounts: { maya: { balance: 36 } } },
      {},
      'insufficient-balance',
    ],
    [
      'that pays a request takes it away',
      { request: aRequest() },
      { paysRequest: true },
      'posted request-gone',
    ],
    [
      'that pays a declined request takes it away',
      { request: aRequest({ declinedAt: 2 }) },
      { paysRequest: true },
      'posted request-gone',
    ],
    ['that pays no request leaves it', { request: aRequest() }, {}, 'posted'],
    [
      'that pays a request of another amount',
      { request: aRequest({ amount: 38 as never }) },
      { paysRequest: true },
      'request-gone',
    ],
    ['that pays a request that is gone', {}, { paysRequest: true }, 'request-gone'],
    [
      'that would pay, but wait',
      { names: { tom: null } },
      { recipientId: null, paysRequest: true },
      'request-gone',
    ],
  ])('%s: %o, %o: %s', (_, given, changed, outcome) => {
    expect(outcomeOf(decidePost(factsOf(given), { ...toTom, ...changed }, NOW))).toBe(outcome)
  })

  it('is refused for the first of several reasons', () => {
    const transfer = { ...toTom, recipientId: maya, paysRequest: true }
    const wrong: Given[] = [
      { accounts: { maya: null, tom: LEFT } },
      { accounts: { maya: { ...SUSPENDED, ...LEFT }, tom: LEFT } },
      { accounts: { maya: { ...SUSPENDED, balance: 0 }, tom: LEFT } },
      { accounts: { maya: { balance: 0 }, tom: LEFT } },
      { accounts: { maya: { balance: 0 } } },
      { accounts: { maya: { balance: 0 } }, names: { tom: maya } },
    ]
    const codes = wrong.map((given) => outcomeOf(decidePost(factsOf(given), transfer, NOW)))
    expect(codes).toEqual([
      ...['account-missing', 'has-left', 'suspended', 'recipient-left'],
      ...['recipient-changed', 'to-yourself'],
    ])
    const poor = { accounts: { maya: { balance: 0 } } }
    const paying = { ...toTom, paysRequest: true }
    expect(outcomeOf(decidePost(factsOf(poor), paying, NOW))).toBe('insufficient-balance')
  })

  it('is recorded with the name and time of its commit, and refused with the balance', () => {
    const facts = factsOf({ accounts: { maya: { balance: 36 } } })
    const refusal = { code: 'insufficient-balance', balance: 36 }
    expect(decidePost(facts, toTom, NOW)).toEqual({ ok: false, refusal })
    const row = recordOf(toTom, 'maya' as Username, NOW)
    expect(decidePost(factsOf({}), toTom, NOW)).toEqual({
      ok: true,
      value: [{ type: 'posted', row }],
    })
  })
})

describe('waiting points', () => {
  it.each<[string, Given, string, string]>([
    ['that nobody sent', {}, 'not-yours', 'not-yours'],
    ['of another person', { row: { ...waits, senderId: mona } }, 'not-yours', 'not-yours'],
    ['for an owner', zoeIs(tom), 'handed-over', 'taken-back'],
    ['that were handed over', { row: handed }, '', 'already-settled'],
    ['that were taken back', { row: returned }, 'already-returned', ''],
    ['that never waited', { row: sent }, 'already-settled', 'already-settled'],
    ['for a free name', { row: waits }, 'nobody-has-the-name', 'taken-back'],
    ['for their sender', zoeIs(maya), 'to-yourself', 'taken-back'],
    ['for a person who left', { ...zoeIs(tom), accounts: forTom }, 'recipient-left', 'taken-back'],
    [
      'for a deleted account',
      { ...zoeIs(tom), accounts: { tom: null } },
      'recipient-left',
      'taken-back',
    ],
    [
      'of a suspended person',
      { row: waits, accounts: { maya: SUSPENDED } },
      'suspended',
      'taken-back',
    ],
    ['of a person who left', { row: waits, accounts: { maya: LEFT } }, 'has-left', 'taken-back'],
    [
      'of a deleted account',
      { row: waits, accounts: { maya: null } },
      'account-missing',
      'account-missing',
    ],
    [
      'that were handed over by a person who left',
      { row: handed, accounts: { maya: LEFT } },
      '',
      'already-settled',
    ],
  ])('%s, %o: handed over %s, taken back %s', (_, given, over, back) => {
    const facts = factsOf(given)
    expect(outcomeOf(decideHandOver(facts, ROW, maya, NOW))).toBe(over)
    expect(outcomeOf(decideTakeBack(facts, ROW, maya, NOW))).toBe(back)
  })

  it('go to the owner of the name', () => {
    const event = { type: 'handed-over', id: ROW, recipientId: tom, at: NOW }
    const decision = decideHandOver(factsOf(zoeIs(tom)), ROW, maya, NOW)
    expect(decision).toEqual({ ok: true, value: [event] })
  })
})

describe('a message', () => {
  const OWN: WhyRemoved = { for: 'own' }
  const SPAM: WhyRemoved = { for: 'moderation', reason: 'spam' }
  const removal = { by: mona, at: 2, for: 'moderation', reason: 'spam' } as const
  const gone: Given = { row: { ...sent, removed: { message: removal } } }

  it.each<[string, Given, UserId, WhyRemoved, string | null, string]>([
    ['goes by its sender', { row: sent }, maya, OWN, 'digest', 'removed'],
    [
      'goes by its suspended sender',
      { row: sent, accounts: { maya: SUSPENDED } },
      maya,
      OWN,
      'digest',
      'removed',
    ],
    ['goes by a moderator', { row: sent, moderators: [mona] }, mona, SPAM, 'digest', 'removed'],
    ['of no row', {}, maya, OWN, 'digest', 'transaction-missing'],
    ['of another person', { row: sent }, tom, OWN, 'digest', 'not-yours'],
    [
      'of another person, though a moderator',
      { row: sent, moderators: [mona] },
      mona,
      OWN,
      'digest',
      'not-yours',
    ],
    ['without the office', { row: sent }, maya, SPAM, 'digest', 'not-yours'],
    ['without a salt', { row: sent }, maya, OWN, null, 'not-removable'],
    ['without a salt, of another person', { row: sent }, tom, OWN, null, 'not-yours'],
    ['that is gone stays gone', gone, maya, OWN, null, ''],
    ['that is gone stays gone, whoever asks', gone, tom, SPAM, null, ''],
  ])('%s: %o, %s, %o, %s: %s', (_, given, by, why, digest, outcome) => {
    const decision = decideRemoveMessage(factsOf(given), ROW, by, why, digest, NOW)
    expect(outcomeOf(decision)).toBe(outcome)
  })
})
