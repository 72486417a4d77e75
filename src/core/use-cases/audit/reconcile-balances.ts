import { type Balances, differingAccounts, judgeBalances } from '../../domain/check/balances.ts'
import { isTime, type Micros, type StoredRecord } from '../../domain/check/records.ts'
import { differenceOf, writtenOf } from './entry-diff.ts'
import type { LedgerReading } from './ledger-reading.ts'

/** How often a ledger that is read live is read again before a difference becomes a finding. */
const MOST_ROUNDS = 3

/**
 * Reads the accounts that have to be compared. Those that differ are read again where their stored points are not of this
 * snapshot. Returns the balances at the end of the ledger.
 */
export async function reconcileBalances(reading: LedgerReading): Promise<Balances> {
  const { state, parts } = reading
  const { isLive } = parts.reader.snapshot
  let balances = reading.balances()
  await readAccounts(
    reading,
    [...state.touched].filter((id) => !state.fresh.has(id)),
  )
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isLive && judgeBalances(balances, state.stored).length > 0) {
      reading.unsealed = await reading.readAfterState(() => {})
      balances = reading.balances()
    }
    const ids = differingAccounts(balances, state.stored)
    const stale = isLive ? ids : ids.filter((id) => !state.fresh.has(id))
    if (stale.length === 0) return balances
    await readAccounts(reading, stale)
  }
  return balances
}

async function readAccounts(reading: LedgerReading, ids: readonly string[]): Promise<void> {
  const { reader, interruption } = reading.parts
  const records = await interruption.wait(reader.find('account', ids))
  for (const [index, id] of ids.entries()) addAccount(reading, id, records[index] ?? null)
}

/** Adds an account that was read by its id, and compares when it was opened. */
function addAccount(reading: LedgerReading, id: string, record: StoredRecord | null): void {
  const { state, findings, writer } = reading
  const openedAt = state.balances.openedAt(id)
  if (record) {
    findings.judge('account', record)
    reading.addAccount(record)
    if (openedAt !== null) writer.addAccount(record)
  } else {
    state.stored.delete(id)
    state.fresh.add(id)
  }
  if (openedAt === null) return
  const joinDate = record?.fields.joinDate
  const joined = isTime(joinDate) ? joinDate.time : null
  reading.addDifference(
    differenceOf(openOf(id, openedAt), joined === null ? null : openOf(id, joined)),
  )
}

function openOf(id: string, time: Micros) {
  return writtenOf({ kind: 'open', id, time })
}
