import { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import { MemoryHistory } from '../../src/adapters/memory/memory-history.ts'
import type { HistoryCursor, Movement } from '../../src/core/domain/history.ts'
import { balanceLine } from '../../src/core/domain/history.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { LedgerEvent } from '../../src/core/domain/ledger/events.ts'
import { recordOf } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { chartShape } from '../../src/ui/history/chart-shape.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { MemoryJournal } from '../builders/memory-journal.ts'

const SIZES = [100, 1_000, 10_000, 100_000]
const FIRST_PAGE = 16
const LOADS = 2_000
/** The best try counts, because other load on the machine only makes one slower. */
const TRIES = 5

interface Opening {
  readonly movements: number
  /** Of the newest 16 movements. */
  readonly firstPageMs: number
  /** Compared with the shortest history. */
  readonly timesAsLong: number
  /** From the movements to the path that is drawn. */
  readonly chartMs: number
}

/**
 * Measures how long the first page and the chart of one person take in the demo, for histories of different lengths.
 * @public `npm run bench` loads it by its path.
 */
export async function openHistories(): Promise<readonly Opening[]> {
  await opening(SIZES[1] ?? 0)
  const rows: Opening[] = []
  for (const movements of SIZES) {
    const { firstPageMs, chartMs } = await opening(movements)
    const shortest = rows[0]?.firstPageMs ?? firstPageMs
    rows.push({ movements, firstPageMs, timesAsLong: firstPageMs / shortest, chartMs })
  }
  return rows
}

async function opening(movements: number) {
  const history = await historyOf(movements)
  const first = async () => {
    for (let load = 0; load < LOADS; load++) await history.load(ann, null, FIRST_PAGE)
  }
  const all = await readAll(history)
  const chart = async () => void chartShape(balanceLine(all, 0, true), movements + 1)
  return { firstPageMs: (await best(first)) / LOADS, chartMs: await best(chart) }
}

async function best(job: () => Promise<void>): Promise<number> {
  const tries: number[] = []
  while (tries.length < TRIES) {
    const start = performance.now()
    await job()
    tries.push(performance.now() - start)
  }
  return Math.min(...tries)
}

const [ann, ben] = ['ann', 'ben'].map((id) => id as UserId) as [UserId, UserId]

/** A history of so many movements, up and down by 1 GBP. */
async function historyOf(movements: number): Promise<MemoryHistory> {
  const opened = [ann, ben].map(
    (id): LedgerEvent => ({ type: 'opened', id, name: id as string as Username, joinDate: 0 }),
  )
  const posted = Array.from({ length: movements }, (_, index): LedgerEvent => {
    const [senderId, recipientId] = index % 2 ? [ben, ann] : [ann, ben]
    const recipient = recipientId as string as Username
    const transfer = aTransfer({ senderId, recipientId, recipient, amount: 1 })
    return { type: 'posted', row: recordOf(transfer, null, index + 1) }
  })
  const store = await LedgerStore.open({
    journal: new MemoryJournal(),
    clock: { now: () => movements + 1 },
    productName: 'Pledger',
    initialCommit: () => [...opened, ...posted],
  })
  return new MemoryHistory(store)
}

async function readAll(history: MemoryHistory): Promise<readonly Movement[]> {
  const movements: Movement[] = []
  let next: HistoryCursor | null = null
  do {
    const page: Awaited<ReturnType<MemoryHistory['load']>> = await history.load(ann, next, 100)
    movements.push(...page.movements)
    next = page.next
  } while (next !== null)
  return movements
}
