import type { Balances } from '../../domain/check/balances.ts'
import type { Micros } from '../../domain/check/entry.ts'
import { disagreeing, judgeBalances } from '../../domain/check/judge-balances.ts'
import { isTime, type StoredRecord } from '../../domain/check/stored-record.ts'
import { differenceOf, writtenOf } from './entry-diff.ts'
import type { LedgerReading } from './ledger-reading.ts'

/** How often a ledger that is read live is read again before anything is called wrong. */
const MOST_ROUNDS = 3

/**
 * Reads the accounts that have to be compared, and those that disagree once more where what is known of them is not of this
 * snapshot. Returns the balances at the end of the ledger.
 */
export async function settleBalances(reading: LedgerReading): Promise<Balances> {
  const { state, parts } = reading
  const { isLive } = parts.reader.snapshot
  let balances = reading.balances()
  await readAccounts(
    reading,
    [...state.touched].filter((id) => !state.fresh.has(id)),
  )
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isLive && judgeBalances(balances, state.stored).length > 0) {
      reading.unsealed = await reading.readUnsealed(() => {})
      balances = reading.balances()
    }
    const ids = disagreeing(balances, state.stored)
    const stale = isLive ? ids : ids.filter((id) => !state.fresh.has(id))
    if (stale.length === 0) return balances
    await readAccounts(reading, stale)
  }
  return balances
}

async function readAccounts(reading: LedgerReading, ids: readonly string[]): Promise<void> {
  const { reader, interruption } = reading.parts
  const records = await interruption.wait(reader.find('account', ids))
  for (const [index, id] of ids.entries()) takeAccount(reading, id, records[index] ?? null)
}

/** Takes an account that was read by its id, and compares when it was opened. */
function takeAccount(reading: LedgerReading, id: string, record: StoredRecord | null): void {
  const { state, found, writer } = reading
  const openedAt = state.balances.openedAt(id)
  if (record) {
    found.judge('account', record)
    reading.takeAccount(record)
    if (openedAt !== null) writer.keep(record)
  } else {
    state.stored.delete(id)
    state.fresh.add(id)
  }
  if (openedAt === null) return
  const joinDate = record?.fields.joinDate
  const joined = isTime(joinDate) ? joinDate.time : null
  reading.blame(differenceOf(openOf(id, openedAt), joined === null ? null : openOf(id, joined)))
}

function openOf(id: string, time: Micros) {
  return writtenOf({ kind: 'open', id, time })
}
