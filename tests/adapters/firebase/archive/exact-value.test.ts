import { describe, expect, it } from 'vitest'
import {
  readMicros,
  readRecord,
  readValue,
  writeMicros,
  writeValue,
} from '../../../../src/adapters/firebase/archive/exact-value.ts'
import type { Micros } from '../../../../src/core/domain/check/records.ts'

const foreign = [
  { doubleValue: 7.5 },
  // A whole number that was not stored as an integer.
  { doubleValue: 7 },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  { integerValue: '9007199254740993' },
  { integerValue: '-9223372036854775808' },
  { arrayValue: { values: [{ stringValue: 'a' }] } },
  { arrayValue: {} },
  { bytesValue: 'AAEC' },
  { geoPointValue: { latitude: 1.5, longitude: 2 } },
  { referenceValue: 'projects/p/databases/(default)/documents/users/a' },
  // Their microseconds are no safe integers.
  { timestampValue: '9999-12-31T23:59:59.999999Z' },
  { timestampValue: '0001-01-01T00:00:00Z' },
  // No whole microseconds.
  { timestampValue: '2026-01-01T00:00:00.000000001Z' },
]

describe('a value of the database', () => {
  it.each([
    [{ stringValue: '' }, ''],
    [{ stringValue: '7' }, '7'],
    [{ stringValue: '{"a":1}\u2028📤' }, '{"a":1}\u2028📤'],
    [{ integerValue: '0' }, 0],
    [{ integerValue: '-37' }, -37],
    [{ integerValue: '9007199254740991' }, Number.MAX_SAFE_INTEGER],
    [{ booleanValue: false }, false],
    [{ nullValue: null }, null],
    [{ timestampValue: '1970-01-01T00:00:01.000007Z' }, { time: 1_000_007 }],
    [{ mapValue: { fields: {} } }, { map: {} }],
    [{ mapValue: { fields: { time: { integerValue: '7' } } } }, { map: { time: 7 } }],
    [
      { mapValue: { fields: { a: { mapValue: { fields: { b: { doubleValue: 1.5 } } } } } } },
      { map: { a: { map: { b: { foreign: '{"doubleValue":1.5}' } } } } },
    ],
  ])('is read as what it is, and written as it was: %j', (stored, value) => {
    expect(readValue(stored)).toEqual(value)
    expect(writeValue(readValue(stored))).toEqual(stored)
  })

  it.each(foreign)('stays as it is, where no client of ours writes it: %j', (stored) => {
    expect(readValue(stored)).toEqual({ foreign: JSON.stringify(stored) })
    expect(writeValue(readValue(stored))).toEqual(stored)
  })
})

it('a map of the database without fields is an empty one', () => {
  expect(readValue({ mapValue: {} })).toEqual({ map: {} })
})

describe('a time of the database', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2026-11-21T12:00:00Z', 1_795_262_400_000_000],
    ['2026-11-21T12:00:00.5Z', 1_795_262_400_500_000],
    ['2026-11-21T12:00:00.001Z', 1_795_262_400_001_000],
    ['2026-11-21T12:00:00.000001Z', 1_795_262_400_000_001],
    ['2026-11-21T12:00:00.000001000Z', 1_795_262_400_000_001],
    ['1969-12-31T23:59:59.999999Z', -1],
  ])('is read in microseconds: %s', (text, micros) => {
    expect(readMicros(text)).toBe(micros)
  })

  it.each(['', 'yesterday', '2026-11-21', '2026-13-21T12:00:00Z', 7, null, undefined])(
    'is none: %j',
    (text) => {
      expect(readMicros(text)).toBeNull()
    },
  )

  it.each([0, -1, -1_000_001, 1, 999, 1000, 1_795_262_400_000_001, -2_000_000_000_000_000])(
    'is read as it was written: %i',
    (micros) => {
      expect(readMicros(writeMicros(micros as Micros))).toBe(micros)
    },
  )
})

describe('a document of the database', () => {
  const name = 'projects/p/databases/(default)/documents/users/a-1'

  it('is a record with its id and the times of its first and last writing', () => {
    const times = { createTime: '1970-01-01T00:00:01Z', updateTime: '1970-01-01T00:00:02Z' }
    const document = { name, fields: { balance: { integerValue: '7' } }, ...times }
    expect(readRecord(document)).toEqual({
      id: 'a-1',
      fields: { balance: 7 },
      createdAt: 1_000_000,
      updatedAt: 2_000_000,
    })
  })

  it('may have no fields', () => {
    const expected = { id: 'a-1', fields: {}, createdAt: null, updatedAt: null }
    expect(readRecord({ name })).toEqual(expected)
  })

  it.each([null, 'a', [], {}, { name: 7 }, { name, fields: 'none' }])('is none: %j', (document) => {
    expect(readRecord(document)).toBeNull()
  })
})
