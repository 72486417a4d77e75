import { csvParseRows } from 'd3-dsv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvTableFormat } from '../../../src/adapters/csv/csv-table-format.ts'
import { anyHostileText } from '../../builders/any-record.ts'

const csv = new CsvTableFormat()

describe('a table of comma-separated values', () => {
  it('ends each row with CRLF', () => {
    expect(csv.row(['a', 'b'])).toBe('a,b\r\n')
  })
  it('puts commas, quotes and line breaks in quotes, and doubles the quotes', () => {
    expect(csv.row(['a,b', 'say "hi"', 'one\ntwo', 'one\rtwo', ''])).toBe(
      '"a,b","say ""hi""","one\ntwo","one\rtwo",\r\n',
    )
  })
  it('reads exactly the rows that were written', () => {
    const anyRow = fc.array(anyHostileText, { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 4 }), (rows) => {
        expect(csvParseRows(rows.map((row) => csv.row(row)).join(''))).toEqual(rows)
      }),
    )
  })
})
