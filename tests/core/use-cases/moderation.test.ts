import { describe, expect, it } from 'vitest'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { CACHED_FEED } from '../../../src/core/domain/offline-cache.ts'
import type { SendDraft } from '../../../src/core/domain/send-form.ts'
import { TAKEN_WORDS, type Transaction } from '../../../src/core/domain/transaction.ts'
import type { Identity } from '../../../src/core/ports/identity.ts'
import { ForgetWords } from '../../../src/core/use-cases/forget-words.ts'
import { LoadFeed } from '../../../src/core/use-cases/load-feed.ts'
import { Moderate, RemoveMessage } from '../../../src/core/use-cases/moderation.ts'
import { openMemoryHarness } from '../../adapters/memory/memory-harness.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { anEntry } from '../../builders/an-outbox.ts'
import { someone, transferBetween } from '../../contract/people.ts'

/** Maya, Tom and the moderator Priya on one ledger, each with the use cases of their device. */
async function world() {
  const harness = await openMemoryHarness()
  const [maya, tom, priya] = [
    await someone(harness),
    await someone(harness),
    await someone(harness),
  ]
  await harness.makeModerator(priya.id)
  const { store, drafts, outbox } = aDevice()
  const words = new ForgetWords(drafts, store)
  const told: (Transaction | null)[] = []
  store.watch(TAKEN_WORDS, (row) => told.push(row))
  const as = (id: UserId | null) => {
    const identity = { current: () => (id === null ? null : { id }) } as unknown as Identity
    const { ledger, directory, moderation } = harness.visitor
    return {
      remove: new RemoveMessage(identity, ledger, moderation, words, store),
      moderate: new Moderate(identity, ledger, directory, moderation),
    }
  }
  const sent = await maya.ledger.post({ ...transferBetween(maya, tom), message: 'Cheap watches' })
  if (!sent.ok) throw new Error(sent.refusal.code)
  const draft = (id: string, message: string, sender = maya.id) => {
    const typed = { sender, recipient: 'Tom', amount: '1', message, openedFor: id }
    drafts.save({ id: id as TransactionId, ...typed } as SendDraft)
  }
  return {
    told,
    store,
    outbox,
    harness,
    maya,
    tom,
    priya,
    as,
    row: sent.value,
    draft,
    drafts: () => drafts.load(),
  }
}

describe('a message that is deleted', () => {
  it('goes from the drafts of the device, too: of its own form, and of forms with the same words', async () => {
    const { as, maya, row, draft, drafts } = await world()
    draft(row.id, 'Cheap watches')
    draft('again', ' Cheap watches ')
    draft('other', 'Lunch')
    expect(await as(maya.id).remove.removeOwn(row.id)).toMatchObject({ ok: true })
    expect(drafts().map(({ id }) => id)).toEqual(['other'])
  })

  it('goes from the outbox, where its send failed and came late', async () => {
    const { as, maya, tom, row, outbox } = await world()
    const transfer = { ...transferBetween(maya, tom), id: row.id, message: row.message }
    outbox.save(anEntry(transfer, 'failed'))
    await as(maya.id).remove.removeOwn(row.id)
    expect(outbox.entriesOf(maya.id)).toEqual([])
  })

  it('goes from the offline cache at once, and does not come back with rows that were read before', async () => {
    const { as, store, harness, maya, row } = await world()
    const clock = { now: () => 1 }
    const loadFeed = new LoadFeed(harness.visitor.ledger, store, clock, { after: () => () => {} })
    await loadFeed.loadWindow(null, null)
    expect(JSON.stringify(store.load(CACHED_FEED))).toContain('Cheap watches')
    await as(maya.id).remove.removeOwn(row.id)
    expect(JSON.stringify(store.load(CACHED_FEED))).not.toContain('Cheap watches')
    const before = await harness.visitor.ledger.loadPage(null, 25)
    const stale = { ...before, rows: [row] }
    const ledger = Object.assign(Object.create(harness.visitor.ledger), {
      loadPage: async () => stale,
    })
    await new LoadFeed(ledger, store, clock, { after: () => () => {} }).loadWindow(null, null)
    expect(JSON.stringify(store.load(CACHED_FEED))).not.toContain('Cheap watches')
  })

  it('goes from all that this device shows', async () => {
    const { as, maya, row, told } = await world()
    const removed = await as(maya.id).remove.removeOwn(row.id)
    expect(told).toEqual([removed.ok && removed.value])
  })

  it('leaves the draft of somebody else who writes the same', async () => {
    const { as, priya, row, draft, drafts } = await world()
    draft('theirs', 'Cheap watches', priya.id)
    await as(priya.id).remove.removeAsModerator(row.id, 'spam')
    expect(drafts()).toHaveLength(1)
  })

  it('leaves the drafts where it stays', async () => {
    const { as, tom, row, draft, drafts } = await world()
    draft('again', 'Cheap watches')
    expect(await as(tom.id).remove.removeOwn(row.id)).toMatchObject({
      refusal: { code: 'not-yours' },
    })
    expect(drafts()).toHaveLength(1)
  })

  it('needs somebody who is signed in', async () => {
    const { as, row } = await world()
    const signedOut = { ok: false, refusal: { code: 'signed-out' } }
    const nobody = as(null)
    expect(await nobody.remove.removeOwn(row.id)).toEqual(signedOut)
    expect(await nobody.remove.removeAsModerator(row.id, 'spam')).toEqual(signedOut)
    expect(await nobody.moderate.report(row.id, 'spam')).toEqual(signedOut)
    expect(await nobody.moderate.loadQueue()).toEqual(signedOut)
    expect(await nobody.moderate.dismissAllBy('u' as UserId)).toEqual(signedOut)
    expect(await nobody.moderate.suspend('u' as UserId, 'spam')).toEqual(signedOut)
    expect(await nobody.moderate.clearDescription('u' as UserId, 'spam')).toEqual(signedOut)
  })
})

describe('the queue of reported rows', () => {
  it('has each row once, with its sender and a single reporter', async () => {
    const { as, maya, tom, priya, row } = await world()
    await as(tom.id).moderate.report(row.id, 'spam')
    expect(await as(priya.id).moderate.loadQueue()).toMatchObject({
      ok: true,
      value: {
        count: 1,
        mayBeMore: false,
        rows: [
          { id: row.id, row: { id: row.id }, sender: { id: maya.id }, reporter: { id: tom.id } },
        ],
      },
    })
    await as(maya.id).moderate.report(row.id, 'abuse')
    const queue = await as(priya.id).moderate.loadQueue()
    expect(queue).toMatchObject({ value: { count: 1, rows: [{ reporter: null }] } })
  })

  it('begins with the row that most people reported, also where one person reported many before', async () => {
    const { as, maya, tom, priya, row } = await world()
    for (let count = 0; count < 20; count++) {
      const transfer = aTransfer({ senderId: maya.id, amount: 1 })
      await maya.ledger.post(transfer)
      await as(tom.id).moderate.report(transfer.id, 'other')
    }
    await as(maya.id).moderate.report(row.id, 'abuse')
    await as(priya.id).moderate.report(row.id, 'abuse')
    const queue = await as(priya.id).moderate.loadQueue()
    expect(queue).toMatchObject({
      value: {
        count: 21,
        rows: [
          { id: row.id, busiest: null },
          { busiest: { id: tom.id, reports: 20, person: { username: tom.name } } },
          ...Array.from({ length: 8 }, () => ({ reporter: { id: tom.id } })),
        ],
      },
    })
  })

  it('loses all reports of a person at once, and keeps those of others', async () => {
    const { as, maya, tom, priya, row } = await world()
    const transfer = aTransfer({ senderId: maya.id, amount: 1 })
    await maya.ledger.post(transfer)
    await as(tom.id).moderate.report(transfer.id, 'spam')
    await as(tom.id).moderate.report(row.id, 'spam')
    await as(maya.id).moderate.report(row.id, 'abuse')
    await as(priya.id).moderate.dismissAllBy(tom.id)
    expect(await as(priya.id).moderate.loadQueue()).toMatchObject({
      value: { count: 1, rows: [{ id: row.id, reporter: { id: maya.id }, busiest: null }] },
    })
  })

  it('tells a moderator who lost the office after the message was removed', async () => {
    const { harness, as, tom, priya, row } = await world()
    await as(tom.id).moderate.report(row.id, 'spam')
    const { ledger } = harness.visitor
    const removeMessage = ledger.removeMessage.bind(ledger)
    ledger.removeMessage = async (...args) => {
      const removed = await removeMessage(...args)
      await harness.endModerator(priya.id)
      return removed
    }
    expect(await as(priya.id).remove.removeAsModerator(row.id, 'spam')).toEqual({
      ok: false,
      refusal: { code: 'not-a-moderator' },
    })
    expect(await ledger.find(row.id)).toMatchObject({ message: '' })
  })

  it('loses the row that a moderator removes the message of', async () => {
    const { as, tom, priya, row } = await world()
    await as(tom.id).moderate.report(row.id, 'spam')
    await as(priya.id).remove.removeAsModerator(row.id, 'spam')
    expect(await as(priya.id).moderate.loadQueue()).toMatchObject({ value: { count: 0 } })
  })

  it('loses the reports at the next try, where only the message was removed before', async () => {
    const { harness, as, tom, priya, row } = await world()
    await as(tom.id).moderate.report(row.id, 'spam')
    const why = { for: 'moderation', reason: 'spam' } as const
    await harness.visitor.ledger.removeMessage(row.id, priya.id, why)
    expect(await as(priya.id).moderate.loadQueue()).toMatchObject({ value: { count: 1 } })
    await as(priya.id).remove.removeAsModerator(row.id, 'spam')
    expect(await as(priya.id).moderate.loadQueue()).toMatchObject({ value: { count: 0 } })
  })

  it('shows ten rows at once, and how many there are', async () => {
    const { as, maya, tom, priya } = await world()
    for (let count = 0; count < 12; count++) {
      const transfer = aTransfer({ senderId: maya.id, amount: 1 })
      await maya.ledger.post(transfer)
      await as(tom.id).moderate.report(transfer.id, 'other')
    }
    const queue = await as(priya.id).moderate.loadQueue()
    expect(queue).toMatchObject({ value: { count: 12, rows: { length: 10 } } })
  })
})

it('names the moderators whom a suspended person can write to, by name', async () => {
  const { harness, as, maya, tom, priya } = await world()
  await harness.makeModerator(tom.id)
  const nameless = await harness.newPerson()
  await harness.as(nameless).ledger.openAccount(nameless, null)
  await harness.makeModerator(nameless)
  const named = (await as(maya.id).moderate.loadModerators()).map(({ username }) => username)
  expect(named).toEqual([tom.name, priya.name].sort())
})

it('names who did what moderators did', async () => {
  const { as, maya, priya, row } = await world()
  await as(priya.id).remove.removeAsModerator(row.id, 'spam')
  await as(priya.id).moderate.suspend(maya.id, 'abuse')
  expect(await as(null).moderate.loadActs(null)).toMatchObject({
    acts: [
      { act: { kind: 'suspended' }, moderator: { username: priya.name } },
      { act: { kind: 'removed' }, moderator: { username: priya.name } },
    ],
    next: null,
  })
})
