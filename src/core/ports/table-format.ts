/** Writes comma-separated values (RFC 4180). */
export interface TableFormat {
  /** A row with the CRLF that ends it. A cell with a comma, a quote or a line break is put in quotes. */
  row(cells: readonly string[]): string
}
