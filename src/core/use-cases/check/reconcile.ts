import type { LedgerReading } from './read-ledger.ts'

/** How often a ledger without snapshots is read again before a difference becomes a finding. */
const MOST_ROUNDS = 3

/** How many accounts are read again for their descriptions. */
const MOST_DESCRIBED = 500

/**
 * Compares the stored balances and names with those that follow from the entries, after all entries are read. Reads the accounts that
 * this needs; those that differ are read again where their stored points are not of this snapshot.
 */
export async function reconcile(reading: LedgerReading): Promise<void> {
  const { state, parts } = reading
  const { isLive } = parts.reader.snapshot
  await reading.readAccounts(state.touchedAccounts())
  await readDescriptions(reading)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isLive && state.judgeEnd().length > 0) await reading.readAgain()
    const stale = state.differingAccounts(isLive ? 'all' : 'old')
    if (stale.length === 0) break
    await reading.readAccounts(stale)
  }
  state.findings.addBroken(state.judgeEnd())
}

/** No entry shows that a description was cleared, so the copy keeps only descriptions that were just read. */
async function readDescriptions(reading: LedgerReading): Promise<void> {
  const described = reading.state.describedAccounts()
  await reading.readAccounts(described.slice(0, MOST_DESCRIBED).map(({ id }) => id))
  for (const record of described.slice(MOST_DESCRIBED)) {
    const { description: _, ...fields } = record.fields
    reading.writer.addAccount({ ...record, fields })
  }
}
