import { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import { MemoryLedger } from '../../src/adapters/memory/memory-ledger.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { MemoryJournal } from '../builders/memory-journal.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const WARM_UP = 100_000
const PEOPLE = 1_000
const FEWEST_POSTS = 50_000
/** The best try counts, because other load on the machine only makes one slower. */
const TRIES = 3

interface Posting {
  /** Transfers in the ledger when the measurement starts. */
  readonly transfers: number
  /** Posts one after the other. */
  readonly postsPerSecond: number
  /** Compared with the smallest ledger: 1 is as fast, 2 is half as fast. */
  readonly timesAsLong: number
}

/**
 * Measures posts to the demo's ledger at different sizes, one after the other, among a thousand people.
 * @public `npm run bench` loads it by its path.
 */
export async function postInMemory(): Promise<readonly Posting[]> {
  await millisecondsAPost(WARM_UP)
  const rows: Posting[] = []
  for (const transfers of SIZES) {
    const tries: number[] = []
    while (tries.length < TRIES) tries.push(await millisecondsAPost(transfers))
    const postsPerSecond = Math.round(1000 / Math.min(...tries))
    const smallest = rows[0]?.postsPerSecond ?? postsPerSecond
    rows.push({ transfers, postsPerSecond, timesAsLong: smallest / postsPerSecond })
  }
  return rows
}

/** Measures while a ledger of this size doubles, so that its growth counts at every size; small ledgers double several times. */
async function millisecondsAPost(transfers: number): Promise<number> {
  let milliseconds = 0
  let posted = 0
  while (posted < FEWEST_POSTS) {
    const ledger = await openLedger()
    await post(ledger, 0, transfers)
    const start = performance.now()
    await post(ledger, transfers, 2 * transfers)
    milliseconds += performance.now() - start
    posted += transfers
  }
  return milliseconds / posted
}

async function openLedger(): Promise<MemoryLedger> {
  let time = 0
  const store = await LedgerStore.open({
    journal: new MemoryJournal(),
    clock: { now: () => time++ },
    productName: 'Pledger',
    initialCommit: () => [],
  })
  const ledger = new MemoryLedger(store)
  for (let person = 0; person < PEOPLE; person++)
    await ledger.openAccount(idOf(person), nameOf(person))
  return ledger
}

async function post(ledger: MemoryLedger, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index++) {
    const posted = await ledger.post(transferOf(index))
    if (!posted.ok) throw new Error(`A transfer was refused: ${posted.refusal.code}`)
  }
}

/** Everybody sends to the next person, so that nobody runs out of points. */
function transferOf(index: number): Transfer {
  const recipient = (index + 1) % PEOPLE
  return aTransfer({
    id: `t-${index}` as TransactionId,
    senderId: idOf(index % PEOPLE),
    recipient: nameOf(recipient),
    recipientId: idOf(recipient),
    amount: 1,
  })
}

function idOf(person: number): UserId {
  return `u-${person}` as UserId
}

function nameOf(person: number): Username {
  return `Person ${person}` as Username
}
