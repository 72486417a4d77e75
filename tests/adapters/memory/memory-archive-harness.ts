import { MemoryArchive } from '../../../src/adapters/memory/memory-archive.ts'
import { isMap, isTime } from '../../../src/core/domain/check/records.ts'
import type { LedgerEvent } from '../../../src/core/domain/ledger/events.ts'
import { accept } from '../../../src/core/domain/result.ts'
import { readTransaction, type Transaction } from '../../../src/core/domain/transaction.ts'
import { SALTS } from '../../builders/a-transfer.ts'
import type { ArchiveHarness, OwnersRecord } from '../../contract/archive-harness.ts'
import { type MemoryHarness, openMemoryHarness } from './memory-harness.ts'

/** The archive of one tab over a ledger in two tabs. */
export async function openMemoryArchiveHarness(): Promise<ArchiveHarness & MemoryHarness> {
  const ledger = await openMemoryHarness()
  const { store, clock } = ledger
  return {
    ...ledger,
    archive: new MemoryArchive(store, clock, 'pledger/test'),
    async write(collection, records) {
      const events = records.flatMap<LedgerEvent>(eventsOf[collection])
      await store.write(
        () => accept(events),
        () => null,
      )
    },
  }
}

const eventsOf = {
  accounts: (record: OwnersRecord): LedgerEvent[] => {
    const { joinDate, leftAt } = plainFields(record)
    const id = record.id as never
    const opened = { type: 'opened', id, name: null, joinDate: Number(joinDate) } as const
    return leftAt === undefined ? [opened] : [opened, { type: 'left', id, at: Number(leftAt) }]
  },
  names: (record: OwnersRecord): LedgerEvent[] => {
    const joinDate = Number(plainFields(record).since)
    return [{ type: 'opened', id: `u ${record.id}` as never, name: record.id as never, joinDate }]
  },
  transactions: (record: OwnersRecord): LedgerEvent[] => [posted(record)],
}

/** With salts, also where the record has none: the demo has no row without them. */
function posted(record: OwnersRecord): LedgerEvent {
  const fields = { salts: SALTS, ...plainFields(record) }
  return { type: 'posted', row: readTransaction(fields, 'Pledger') as Transaction }
}

/** With times in milliseconds, as the demo has them. */
function plainFields({ id, fields }: OwnersRecord): Record<string, unknown> {
  return { ...plainMap(fields), id }
}

function plainMap(fields: OwnersRecord['fields']): Record<string, unknown> {
  const plain = Object.entries(fields).map(([name, value]) => {
    if (isTime(value)) return [name, value.time / 1000]
    return [name, isMap(value) ? plainMap(value.map) : value]
  })
  return Object.fromEntries(plain)
}
