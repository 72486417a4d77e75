import fc from 'fast-check'
import type { Micros, StoredRecord, StoredValue } from '../../src/core/domain/check/records.ts'
import { type ExportTable, FIELDS } from '../../src/core/domain/export.ts'

/** Texts that programs take for something else, or lose. */
export const HOSTILE_TEXTS = [
  '',
  "=cmd|' /C calc'!A0",
  '+1',
  '-1',
  '@SUM(1)',
  '\tx',
  '\r',
  '\n',
  '\r\n',
  "'",
  "'=1",
  "''",
  '＝1',
  '"',
  '""',
  'a,"b"\r\nc',
  'x;=1+1',
  'x\t=1+1',
  '\0;=1+1;',
  ' ',
  'null',
  'true',
  '7',
  '007',
  '{"time":"2025-11-21T09:30:00.000000Z"}',
  '2025-11-21T09:30:00.000000Z',
  '\0',
  'a\0b',
  '\u2028',
  '\u2029',
  '\u0085',
  '\uFEFFid',
  '\uD83D',
  '\uDE00x',
  '\uDE00\uD83D',
  '😀',
  '\uFFFD',
  '\\ud83d',
]

export const anyHostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.array(fc.constantFrom(...HOSTILE_TEXTS, 'a'), { maxLength: 4 }).map((parts) => parts.join('')),
  fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
)

const anyTime = fc.maxSafeInteger().map((time) => ({ time: time as Micros }))
const anyPlainValue: fc.Arbitrary<StoredValue> = fc.oneof(
  anyHostileText,
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
  anyTime,
  anyHostileText.map((foreign) => ({ foreign })),
)
const anyMap = (values: fc.Arbitrary<StoredValue>): fc.Arbitrary<StoredValue> =>
  fc
    .dictionary(fc.oneof(fc.constantFrom('message', 'missing'), anyHostileText), values, {
      maxKeys: 3,
      noNullPrototype: true,
    })
    .map((map) => ({ map }))
const anyValue = fc.oneof(anyPlainValue, anyMap(anyPlainValue), anyMap(anyMap(anyPlainValue)))
const anyDocumentId = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.constantFrom('-x', '=1', "'", '__proto__', 'a\0b', '"', '😀', '\uFEFF'),
)

/** A record with some fields that its table knows, some that it does not, and any value in each. */
export function anyRecord(table: ExportTable): fc.Arbitrary<StoredRecord> {
  const known = [...FIELDS[table].keys()]
  const unknown = ['id', 'other', 'createTime', '__proto__', 'toString', 'prefixes', '', '=1']
  const anyField = fc.oneof(fc.constantFrom(...known, ...unknown), anyHostileText)
  const anyWritten = fc.option(anyTime.map(({ time }) => time))
  return fc
    .record({
      id: anyDocumentId,
      fields: fc.array(fc.tuple(anyField, anyValue), { maxLength: 20 }),
      ownId: fc.boolean(),
      createdAt: anyWritten,
      updatedAt: anyWritten,
    })
    .map(({ fields, ownId, ...record }) => ({
      ...record,
      fields: Object.fromEntries([...fields, ...(ownId ? [['id', record.id] as const] : [])]),
    }))
}
