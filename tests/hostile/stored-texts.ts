import { expect, vi } from 'vitest'
import { browserPorts } from '../../src/adapters/browser/browser-ports.ts'
import { LocalOfflineCache } from '../../src/adapters/browser/local-offline-cache.ts'
import { LocalNoticeMarks } from '../../src/adapters/browser/notices.ts'
import { LocalOwnReactions } from '../../src/adapters/browser/own-reactions.ts'
import { LocalRequestMemory } from '../../src/adapters/browser/request-memory.ts'
import { LocalOutbox, LocalRecentSends } from '../../src/adapters/browser/send.ts'
import { STATE_KEY } from '../../src/adapters/demo/identity/identity-state.ts'
import { TextStore } from '../../src/adapters/shared/text-store.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { isEmoji } from '../../src/core/domain/reactions.ts'
import { outcomesOf } from '../../src/core/domain/requests.ts'
import { recentPeople } from '../../src/core/domain/send-form.ts'
import { recordOf } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { openMemoryIdentity } from '../adapters/demo/identity/memory-identity-harness.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { anEntry } from '../builders/an-outbox.ts'
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
    const key = `pledger-outbox-${transfer.id}`
    const storage = browserWith({ [key]: text })
    const outbox = new LocalOutbox(silent)
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
    const sends = new LocalRecentSends(silent)
    expect(recentPeople(LIN, sends.load(LIN), [], NOW).length).toBeLessThanOrEqual(2)
    sends.add(LIN, { ...send, at: NOW } as Parameters<typeof sends.add>[1])
    expect(sends.load(LIN)).toContainEqual(send)
  }),

  hostile('drafts', damagedText([draft, draft]), (text) => {
    browserWith({ 'pledger-draft': text })
    const { drafts } = browserPorts
    for (const { message, amount } of drafts.load())
      expect(message + amount).toEqual(expect.any(String))
    const saved = { ...draft, openedFor: 'Maya' } as Parameters<typeof drafts.save>[0]
    drafts.save(saved)
    expect(drafts.load().at(-1)).toEqual(saved)
  }),

  hostile('what was asked for', damagedText([asked, asked]), (text) => {
    browserWith({ 'pledger-asked/lin': text })
    const memory = new LocalRequestMemory(silent)
    const gone = memory.load(LIN)
    for (const one of gone) expectShownRequest(one)
    expect(outcomesOf({ present: [], gone }, [row])).toEqual([])
    const another = { ...asked, to: 'zoe' } as Parameters<typeof memory.save>[1]
    memory.save(LIN, another)
    expect(memory.load(LIN)).toContainEqual(another)
  }),

  hostile(
    'own reactions',
    damagedText([
      ['row-1', '👏'],
      ['row-2', '❤️'],
    ]),
    (text) => {
      const storage = browserWith({ 'pledger-reacted/lin': text })
      const own = new LocalOwnReactions(() => storage)
      for (const emoji of own.load(LIN).values()) expect(isEmoji(emoji)).toBe(true)
      own.save(LIN, transfer.id, '🎉')
      expect(own.load(LIN).get(transfer.id)).toBe('🎉')
      own.save(LIN, transfer.id, null)
      expect(own.load(LIN).has(transfer.id)).toBe(false)
    },
  ),

  hostile('the feed of the last visit', damagedText({ value: [row, row], asOf: NOW }), (text) => {
    browserWith({ 'pledger-known-feed': text })
    const cached = new LocalOfflineCache('Pledger', silent).loadFeed()
    if (cached) expectShownTime(cached.asOf)
    for (const one of cached?.value ?? []) expectShownRow(one)
  }),

  hostile('the account of the last visit', damagedText({ value: account, asOf: NOW }), (text) => {
    browserWith({ 'pledger-known-account': text })
    const cached = new LocalOfflineCache('Pledger', silent).loadAccount(LIN)
    if (cached) {
      expectShownTime(cached.asOf)
      expectShownAccount(cached.value)
    }
  }),

  hostile(
    'what a person has seen',
    damagedText({ lookedAt: NOW, newest: NOW, totalReceived: 5 }),
    (text) => {
      const storage = browserWith({ 'pledger-seen/lin': text })
      const mark = new LocalNoticeMarks(new TextStore(() => storage)).load(LIN)
      if (mark) expectShownTime(mark.lookedAt)
    },
  ),

  hostile('the identities of the demo', damagedText(identities), async (text) => {
    const storage = new FakeStorage()
    storage.setItem(STATE_KEY, text)
    const opened = openMemoryIdentity({ texts: storage.openStore() }).identity
    await opened.redirectOutcome()
    const result = await opened.signUp({ email: 'zoe@example.com', password: PASSWORD })
    expect(result).toMatchObject({ ok: true, value: { email: 'zoe@example.com' } })
  }),
]
