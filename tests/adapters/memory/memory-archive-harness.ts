import type { LedgerEvent } from '../../../src/adapters/memory/journal.ts'
import { MemoryArchive } from '../../../src/adapters/memory/memory-archive.ts'
import { isTime } from '../../../src/core/domain/check/records.ts'
import { accept } from '../../../src/core/domain/result.ts'
import { readTransaction, type Transaction } from '../../../src/core/domain/transaction.ts'
import type { ArchiveHarness, OwnersRecord } from '../../contract/archive-harness.ts'
import { openMemoryHarness } from './memory-harness.ts'

/** The archive of one tab over a ledger in two tabs. */
export async function openMemoryArchiveHarness(): Promise<ArchiveHarness> {
  const ledger = await openMemoryHarness()
  const { store, clock } = ledger
  return {
    ...ledger,
    archive: new MemoryArchive(store, clock),
    async write(collection, records) {
      const events = records.map(collection === 'accounts' ? opened : posted)
      await store.write(
        () => accept(events),
        () => null,
      )
    },
  }
}

function opened(record: OwnersRecord): LedgerEvent {
  const { joinDate } = plainFields(record)
  return { type: 'opened', id: record.id as never, name: null, joinDate: Number(joinDate) }
}

function posted(record: OwnersRecord): LedgerEvent {
  return { type: 'posted', row: readTransaction(plainFields(record), 'Pledger') as Transaction }
}

/** With times in milliseconds, as the demo has them. */
function plainFields({ id, fields }: OwnersRecord): Record<string, unknown> {
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    isTime(value) ? value.time / 1000 : value,
  ])
  return { ...Object.fromEntries(plain), id }
}
