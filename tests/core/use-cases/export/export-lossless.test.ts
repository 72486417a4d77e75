import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredRecord } from '../../../../src/core/domain/check/records.ts'
import type { Archive } from '../../../../src/core/ports/archive.ts'
import type { ExportRequest } from '../../../../src/core/use-cases/export.ts'
import { fileOf } from '../../../builders/an-export.ts'
import { anyRecord, HOSTILE_TEXTS } from '../../../builders/any-record.ts'
import { recordsIn } from '../../../builders/read-export.ts'
import { StoredArchive } from '../../../builders/stored-archive.ts'
import { StoredLedger } from '../../../builders/stored-ledger.ts'
import { shareOf } from '../../../in-depth.ts'

const FILES: readonly ExportRequest[] = [
  { format: 'json', table: 'transactions' },
  { format: 'json', table: 'accounts' },
  { format: 'csv', table: 'transactions' },
  { format: 'csv', table: 'accounts' },
]

/** An archive with these records, as they are, as its accounts and as its transactions. */
function anArchive(records: readonly StoredRecord[]): Archive {
  const ledger = new StoredLedger()
  for (const record of records) {
    ledger.accounts.set(record.id, record)
    ledger.transactions.set(record.id, record)
  }
  return new StoredArchive(ledger)
}

/** The file as a disk keeps it. */
function throughUtf8(file: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(file))
}

const byId = (records: readonly StoredRecord[]) =>
  new Map(records.map((record) => [record.id, record]))

describe.each(FILES)('an export of $table as $format', (request) => {
  const anyRecords = fc.uniqueArray(anyRecord(request.table), {
    maxLength: 4,
    selector: ({ id }) => id,
  })

  it('reads as exactly the records that were stored, whatever they have', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecords, async (records) => {
        const file = throughUtf8(await fileOf(anArchive(records), request))
        expect(byId(recordsIn(file, request))).toEqual(byId(records))
      }),
      { numRuns: shareOf(300) },
    )
  })

  const field = request.table === 'accounts' ? 'description' : 'message'
  it.each(HOSTILE_TEXTS)('keeps the text %j', async (text) => {
    const record = { id: 'x', fields: { id: 'x', [field]: text }, createdAt: null, updatedAt: null }
    const file = throughUtf8(await fileOf(anArchive([record]), request))
    expect(recordsIn(file, request)).toEqual([record])
  })

  it.each(HOSTILE_TEXTS)('has no character that programs lose for the text %j', async (text) => {
    const record = { id: 'x', fields: { [field]: text }, createdAt: null, updatedAt: null }
    expect(await fileOf(anArchive([record]), request)).not.toMatch(/\0|\p{Surrogate}/u)
  })
})

describe.each(FILES.filter(({ format }) => format === 'csv'))('a CSV file of $table', (request) => {
  it('has no cell that begins like a formula, at whichever separators a spreadsheet splits it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRecord(request.table), { maxLength: 4 }), async (records) => {
        const file = await fileOf(anArchive(records), request)
        for (const cell of file.split(/[,;\t\r\n]/))
          expect(cell.replace(/^"+/, '')).not.toMatch(/^([=+@＝＋－＠]|-(?!\d+$))/)
      }),
      { numRuns: shareOf(300) },
    )
  })
})
