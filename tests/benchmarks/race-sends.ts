import { doc, getDoc } from 'firebase/firestore/lite'
import { USERS } from '../../src/adapters/firebase/stored/path.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { countRequests } from './count-requests.ts'
import { openPeople, type Person } from './open-people.ts'
import { readModifyWrite } from './read-modify-write.ts'
import { threeWrites } from './three-writes.ts'

const SENDERS = 20
const SENDS_EACH = 10
/** How often a person tries a send. */
const TRIES = 10

/** Returns whether the send settled. A failed send can be retried with the same id. */
type Send = (sender: Person, transfer: Transfer) => Promise<boolean>

interface Race {
  readonly way: string
  readonly sends: number
  readonly settledAtOnce: number
  readonly settled: number
  readonly commits: number
  readonly reads: number
  readonly milliseconds: number
  /** Whether the recipients have received the sum of the settled sends. */
  readonly addsUp: boolean
}

const batched: Send = async ({ ledger }, transfer) => (await ledger.post(transfer)).ok

const readThenWritten: Send = async (sender, transfer) => {
  await readModifyWrite(sender, transfer)
  return true
}

const writtenInTurn: Send = async (sender, transfer) => {
  await threeWrites(sender, transfer)
  return true
}

type Recipient = (people: readonly Person[], sender: Person) => Person

/** Everybody sends to the first person, who does not send. */
const toOne: Recipient = ([first], sender) => first ?? sender
const toTheNext: Recipient = ([, ...senders], sender) =>
  senders[(senders.indexOf(sender) + 1) % senders.length] ?? sender

const ways: readonly (readonly [string, Send, Recipient])[] = [
  ['one batch of increments, to one person', batched, toOne],
  ['one batch of increments, to twenty people', batched, toTheNext],
  ['a read-modify-write transaction, to one person', readThenWritten, toOne],
  ['three writes one after the other, to one person', writtenInTurn, toOne],
]

/**
 * Lets twenty people send ten times each, all at the same time, and repeats it for each way of sending.
 * @public `npm run bench` loads it by its path.
 */
export async function raceSends(emulator: {
  readonly host: string
  readonly port: number
}): Promise<readonly Race[]> {
  const races: Race[] = []
  for (const [way, send, recipient] of ways) {
    const projectId = `demo-race-${process.pid}-${races.length}`
    const requests = countRequests()
    const people = await openPeople(emulator, projectId, SENDERS + 1)
    races.push({ way, ...(await race(send, recipient, people, requests.counted)) })
    requests.stop()
    await Promise.all(people.map((person) => person.close()))
  }
  return races
}

async function race(
  send: Send,
  recipientOf: Recipient,
  people: readonly Person[],
  counted: ReturnType<typeof countRequests>['counted'],
): Promise<Omit<Race, 'way'>> {
  const transfers = people.slice(1).flatMap((sender) =>
    Array.from({ length: SENDS_EACH }, () => {
      const { id: recipientId, name } = recipientOf(people, sender)
      const transfer = { senderId: sender.id, recipient: name, recipientId, amount: 1 }
      return { sender, transfer: aTransfer(transfer) }
    }),
  )
  const before = counted()
  const start = performance.now()
  const outcomes = await Promise.all(
    transfers.map(({ sender, transfer }) => triesFor(send, sender, transfer)),
  )
  const milliseconds = performance.now() - start
  const after = counted()
  const settled = outcomes.filter((tries) => tries !== null).length
  const received = await Promise.all(
    people.map(async ({ db, id }) => (await getDoc(doc(db, USERS, id))).get('totalReceived')),
  )
  const addsUp = received.reduce((sum, points) => sum + points, 0) === settled
  return {
    sends: transfers.length,
    settledAtOnce: outcomes.filter((tries) => tries === 1).length,
    settled,
    commits: after.commits - before.commits,
    reads: after.reads - before.reads,
    milliseconds,
    addsUp,
  }
}

/** The number of tries until the send settled; null where none succeeded. */
async function triesFor(send: Send, sender: Person, transfer: Transfer): Promise<number | null> {
  for (let tried = 1; tried <= TRIES; tried++)
    if (await send(sender, transfer).catch(() => false)) return tried
  return null
}
