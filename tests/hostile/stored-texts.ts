import { expect, vi } from 'vitest'
import { BrowserDeviceStore } from '../../src/adapters/browser/device-store.ts'
import { STATE_KEY } from '../../src/adapters/demo/identity/identity-state.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { NOTICE_MARK } from '../../src/core/domain/notices.ts'
import { CACHED_ACCOUNT, CACHED_FEED } from '../../src/core/domain/offline-cache.ts'
import { OWN_REACTIONS } from '../../src/core/domain/own-reactions.ts'
import { isEmoji } from '../../src/core/domain/reactions.ts'
import {
  ASKED_REQUESTS,
  type AskedRequest,
  askedOf,
  outcomesOf,
  withAsked,
} from '../../src/core/domain/requests.ts'
import { recentPeople } from '../../src/core/domain/send-form.ts'
import {
  RECENT_SENDS,
  type RecentSend,
  recordOf,
  withRecentSend,
} from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { Drafts } from '../../src/core/use-cases/drafts.ts'
import { openSimulatedIdentity } from '../adapters/demo/identity/simulated-identity-harness.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { anEntry, anOutbox } from '../builders/an-outbox.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import { PASSWORD } from '../contract/identity-harness.ts'
import { damagedText } from './any-hostile.ts'
import { hostile } from './hostile-case.ts'
import { expectShownAccount, expectShownRequest, expectShownRow, expectShownTime } from './shown.ts'

const NOW = Date.UTC(2026, 10, 21)
const LIN = 'lin' as UserId
const silent = { warn() {}, error() {} }
const transfer = aTransfer({ senderId: LIN })
const row = recordOf(transfer, 'Lin' as Username, NOW)
const entry = { transfer: { ...transfer, paysRequest: true }, state: 'sending', since: NOW }
const asked = { to: 'maya', toName: 'Maya', amount: 20, message: '', at: NOW, declinedAt: NOW }
const send = { id: transfer.id, recipientId: 'maya', recipient: 'Maya', at: NOW }
const draft = {
  sender: LIN,
  openedFor: '',
  id: 'draft-1',
  recipient: 'Maya',
  amount: '5',
  message: '',
}
const account = {
  monthSums: { month: '2026-11', received: 0, sent: 37 },
  id: LIN,
  username: 'Lin',
  avatar: 'LI',
  balance: 1300,
  joinDate: NOW,
  totalSent: 37,
  totalReceived: 0,
  description: null,
  nameCount: 1,
  lastTransaction: transfer.id,
}
const identities = {
  identities: [
    {
      id: LIN,
      email: 'lin@example.com',
      name: 'Lin',
      methods: ['password'],
      links: {},
      digest: null,
      isConfirmed: false,
    },
  ],
  signedIn: { id: LIN, provenAt: NOW },
  linkEmail: 'lin@example.com',
  leftFor: 'google',
  mails: [
    { code: 'a', purpose: 'sign-in', to: 'lin@example.com', sentAt: NOW, isDismissed: false },
  ],
}

/** A browser in which these texts are stored. */
function browserWith(texts: Readonly<Record<string, string>>): FakeStorage {
  const storage = new FakeStorage()
  for (const [key, text] of Object.entries(texts)) storage.setItem(key, text)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  return storage
}

/** What the browser has stored, by this version of the app, another one, or another person. */
export const storedTexts = [
  hostile('the outbox', damagedText(entry), (text) => {
    const key = `pledger.outbox/${transfer.id}`
    const storage = browserWith({ [key]: text })
    const outbox = anOutbox(new BrowserDeviceStore(silent))
    for (const { transfer: one } of outbox.entriesOf(LIN)) {
      expect(one.senderId).toBe(LIN)
      expect(Number.isSafeInteger(one.amount)).toBe(true)
      expect([true, false, undefined]).toContain(one.paysRequest)
    }
    // What cannot be read stays, since another version may know it.
    expect(storage.getItem(key)).toBe(text)
    outbox.save(anEntry(transfer))
    expect(outbox.find(transfer.id)).toMatchObject({ transfer, state: 'sending' })
  }),

  hostile('recent sends', damagedText([send, send]), (text) => {
    browserWith({ 'pledger-recent-sends/lin': text })
    const store = new BrowserDeviceStore(silent)
    const sends = store.load(RECENT_SENDS, LIN)
    expect(recentPeople(LIN, sends, [], NOW).length).toBeLessThanOrEqual(2)
    store.save(RECENT_SENDS, withRecentSend(sends, send as RecentSend), LIN)
    expect(store.load(RECENT_SENDS, LIN)).toContainEqual(send)
  }),

  hostile('drafts', damagedText([draft, draft]), (text) => {
    browserWith({ 'pledger-draft': text })
    const drafts = new Drafts(new BrowserDeviceStore(silent))
    for (const { message, amount } of drafts.load())
      expect(message + amount).toEqual(expect.any(String))
    const saved = { ...draft, openedFor: 'Maya' } as Parameters<typeof drafts.save>[0]
    drafts.save(saved)
    expect(drafts.load().at(-1)).toEqual(saved)
  }),

  hostile('what was asked for', damagedText([asked, asked]), (text) => {
    browserWith({ 'pledger-asked/lin': text })
    const store = new BrowserDeviceStore(silent)
    const remembered = store.load(ASKED_REQUESTS, LIN)
    const gone = askedOf(remembered)
    for (const one of gone) expectShownRequest(one)
    expect(outcomesOf({ present: [], gone }, [row])).toEqual([])
    const another = { ...asked, to: 'zoe' } as AskedRequest
    store.save(ASKED_REQUESTS, withAsked(remembered, another), LIN)
    expect(store.load(ASKED_REQUESTS, LIN)).toContainEqual(another)
  }),

  hostile(
    'own reactions',
    damagedText([
      ['row-1', '👏'],
      ['row-2', '❤️'],
    ]),
    (text) => {
      browserWith({ 'pledger-reacted/lin': text })
      const store = new BrowserDeviceStore(silent)
      const own = store.load(OWN_REACTIONS, LIN)
      for (const [, emoji] of own) expect(isEmoji(emoji)).toBe(true)
      store.save(OWN_REACTIONS, [...own, [transfer.id, '🎉']], LIN)
      expect(store.load(OWN_REACTIONS, LIN)).toContainEqual([transfer.id, '🎉'])
    },
  ),

  hostile('the feed of the last visit', damagedText({ value: [row, row], asOf: NOW }), (text) => {
    browserWith({ 'pledger-known-feed': text })
    const cached = new BrowserDeviceStore(silent).load(CACHED_FEED)
    if (cached) expectShownTime(cached.asOf)
    for (const one of cached?.value ?? []) expectShownRow(one)
  }),

  hostile('the account of the last visit', damagedText({ value: account, asOf: NOW }), (text) => {
    browserWith({ 'pledger-known-account': text })
    const cached = new BrowserDeviceStore(silent).load(CACHED_ACCOUNT)
    if (cached) {
      expectShownTime(cached.asOf)
      expectShownAccount(cached.value)
    }
  }),

  hostile(
    'what a person has seen',
    damagedText({ lookedAt: NOW, newest: NOW, totalReceived: 5 }),
    (text) => {
      browserWith({ 'pledger-seen/lin': text })
      const mark = new BrowserDeviceStore(silent).load(NOTICE_MARK, LIN)
      if (mark) expectShownTime(mark.lookedAt)
    },
  ),

  hostile('the identities of the demo', damagedText(identities), async (text) => {
    const storage = new FakeStorage()
    storage.setItem(STATE_KEY, text)
    const opened = openSimulatedIdentity({ texts: storage.openStore() }).identity
    await opened.redirectOutcome()
    const result = await opened.signUp({ email: 'zoe@example.com', password: PASSWORD })
    expect(result).toMatchObject({ ok: true, value: { email: 'zoe@example.com' } })
  }),
]
