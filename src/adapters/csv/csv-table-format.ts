import { csvFormatRow } from 'd3-dsv'
import type { TableFormat } from '../../core/ports/platform.ts'

export class CsvTableFormat implements TableFormat {
  row(cells: readonly string[]): string {
    return `${csvFormatRow([...cells])}\r\n`
  }
}
