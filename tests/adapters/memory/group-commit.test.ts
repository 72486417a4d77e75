import { describe, expect, it } from 'vitest'
import { BEGINNING } from '../../../src/adapters/memory/journal.ts'
import type { LedgerStore } from '../../../src/adapters/memory/ledger-store.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { LedgerEvent } from '../../../src/core/domain/ledger/events.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { heldJournal } from '../../builders/held-journal.ts'
import { uniqueName, uniqueUserId } from '../../builders/unique.ts'
import { journalOf, openTestStore } from './open-test-store.ts'

const ann = 'ann' as UserId

/** Lets everything go on that waits for no release. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A ledger with an account, whose journal stores nothing more until it is released. */
async function openHeld() {
  const held = heldJournal()
  const tab = await openTestStore(held.journal)
  await tab.ledger.openAccount(ann, null)
  held.sizes.length = 0
  held.hold()
  const send = (amount: number, id?: string) =>
    tab.ledger.post(aTransfer({ senderId: ann, amount, ...(id && { id: id as TransactionId }) }))
  return { ...held, ...tab, send }
}

describe('writes to a ledger', () => {
  it('are stored together where they come in one turn', async () => {
    const { send, sizes, release } = await openHeld()
    const sent = [send(1), send(2), send(3)]
    await settle()
    release()
    await Promise.all(sent)
    expect(sizes).toEqual([3])
  })

  it('are stored together where they come while others are stored', async () => {
    const { send, sizes, release } = await openHeld()
    const sent = [send(1)]
    await settle()
    for (const amount of [2, 3]) {
      sent.push(send(amount))
      await settle()
    }
    release()
    await settle()
    expect(sizes).toEqual([1])
    release()
    await Promise.all(sent)
    expect(sizes).toEqual([1, 2])
  })

  it('are each decided on what those before them leave', async () => {
    const { send, release } = await openHeld()
    const sent = [send(1000), send(1000), send(337)]
    await settle()
    release()
    const outcomes = await Promise.all(sent)
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
    expect(outcomes[1]).toEqual({
      ok: false,
      refusal: { code: 'insufficient-balance', balance: 337 },
    })
  })

  it('give a name to whoever is first', async () => {
    const { ledger, release } = await openHeld()
    const [name, one, two] = [uniqueName(), uniqueUserId(), uniqueUserId()]
    const opened = [ledger.openAccount(one, name), ledger.openAccount(two, name)]
    await settle()
    release()
    expect((await opened[0])?.ok).toBe(true)
    expect(await opened[1]).toEqual({ ok: false, refusal: { code: 'name-taken' } })
  })

  it('answer with what each of them left', async () => {
    const { ledger, directory, release } = await openHeld()
    const id = uniqueUserId()
    const opened = ledger.openAccount(id, null)
    const described = directory.setDescription(id, 'Bakes bread')
    await settle()
    release()
    expect(await opened).toMatchObject({ ok: true, value: { description: null } })
    expect(await described).toMatchObject({ ok: true, value: { description: 'Bakes bread' } })
  })

  it('fail alone where one of them fails by itself', async () => {
    const { store, send, release } = await openHeld()
    const failing = store.write<null, never>(
      () => {
        throw new Fault('denied', 'Nobody may do this')
      },
      () => null,
    )
    const sent = send(5)
    await expect(failing).rejects.toMatchObject({ code: 'denied' })
    await settle()
    release()
    expect((await sent).ok).toBe(true)
  })

  it('all fail, and change nothing, where they cannot be stored', async () => {
    const { store, stored, send, fail } = await openHeld()
    const [account, before] = [store.state.accounts.get(ann), stored.end]
    const sent = [send(1), send(2000), send(3)]
    await settle()
    fail()
    const outcomes = await Promise.allSettled(sent)
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unreachable' } })
    expect(store.state.accounts.get(ann)).toBe(account)
    expect(stored.end).toEqual(before)
  })
})

it('throws corrupt content where nothing can recover it', async () => {
  await expect(openTestStore(journalOf('nonsense'))).rejects.toThrow('A stored commit')
})

type Step = 'send' | 'other' | 'store' | 'fail'
const STEPS: readonly Step[] = ['send', 'other', 'store', 'fail']
const LENGTH = 5

/** One ledger whose journal is released by hand, and another that writes to the same journal. */
async function openExplored() {
  const { stored, store, send, isHeld, release, fail } = await openHeld()
  const other = await openTestStore(stored)
  const outcomes = new Map<string, 'sent' | 'refused' | 'failed'>()
  const reported = new Set<string>()
  store.watch((change) => {
    if (typeof change === 'string') return
    for (const event of change) if (event.type === 'posted') reported.add(event.row.id)
  })
  let sends = 0
  return {
    stored,
    store,
    outcomes,
    reported,
    isHeld,
    release,
    take(step: Step) {
      const id = `t-${++sends}`
      if (step === 'send')
        send(500, id).then(
          ({ ok }) => outcomes.set(id, ok ? 'sent' : 'refused'),
          () => outcomes.set(id, 'failed'),
        )
      else if (step === 'other')
        void other.ledger.post(aTransfer({ senderId: ann, amount: 500, id: id as TransactionId }))
      else if (step === 'store') release()
      else fail()
    },
  }
}

async function storedIds(stored: ReturnType<typeof heldJournal>['stored']) {
  const { commits } = await stored.load(BEGINNING)
  return new Set(
    (commits as LedgerEvent[][])
      .flat()
      .flatMap((event) => (event.type === 'posted' ? [event.row.id as string] : [])),
  )
}

const idsIn = ({ state }: LedgerStore) => [...state.transactions.keys()]

/** Takes these steps, and returns what is wrong. */
async function explore(steps: readonly Step[]): Promise<string | null> {
  const { stored, store, outcomes, reported, isHeld, release, take } = await openExplored()
  for (const step of steps) {
    take(step)
    await settle()
    const ids = await storedIds(stored)
    const sent = [...outcomes].filter(([, outcome]) => outcome === 'sent').map(([id]) => id)
    if (sent.some((id) => !ids.has(id))) return 'A sender is answered before the send is stored'
    if (idsIn(store).some((id) => !ids.has(id))) return 'The state has a send that is not stored'
    if ([...reported].some((id) => !ids.has(id))) return 'A watcher hears of a send too early'
  }
  while (isHeld()) {
    release()
    await settle()
  }
  await store.catchUp()
  const ids = await storedIds(stored)
  const again = await openTestStore(stored)
  if (ids.size > 2) return 'More points are sent than there are'
  const asked = steps.filter((step) => step === 'send').length
  if (outcomes.size !== asked) return 'A sender is not answered'
  for (const [id, outcome] of outcomes)
    if ((outcome === 'sent') !== ids.has(id)) return `A send that is ${outcome} is not so`
  if (idsIn(store).join() !== idsIn(again.store).join())
    return 'The state is not that of the journal'
  if ([...reported].join() !== idsIn(store).join()) return 'A watcher misses a send'
  return null
}

/** All sequences of so many steps. */
function sequences(length: number): readonly (readonly Step[])[] {
  if (length === 0) return [[]]
  return sequences(length - 1).flatMap((steps) => STEPS.map((step) => [...steps, step]))
}

it('keeps its promises in every order of sends, of another writer, and of what is stored or fails', async () => {
  const wrong: string[] = []
  for (const steps of sequences(LENGTH)) {
    const violation = await explore(steps)
    if (violation) wrong.push(`${steps.join(', ')}: ${violation}`)
  }
  expect(wrong).toEqual([])
})
