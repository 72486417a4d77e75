import { wordLine } from './search-words.ts'

/** The words of several rows in one text, which the browser searches in one go. */
const ROWS_A_TEXT = 4096

interface JoinedRows {
  readonly text: string
  /** Where each row starts. The text ends with the last. */
  readonly starts: Uint32Array
}

/** The words of many messages, by row, in few long texts. */
export class MessageIndex {
  readonly #joined: JoinedRows[] = []
  #rest: string[] = []

  /** Adds the message of the next row. */
  add(message: string): void {
    this.#rest.push(`${wordLine(message)}\n`)
    if (this.#rest.length === ROWS_A_TEXT) this.seal()
  }

  /** Joins the last rows. Rows that are added later begin another text. Call it before each search. */
  seal(): void {
    if (this.#rest.length === 0) return
    const starts = new Uint32Array(this.#rest.length)
    let at = 0
    for (const [index, line] of this.#rest.entries()) {
      starts[index] = at
      at += line.length
    }
    this.#joined.push({ text: this.#rest.join(''), starts })
    this.#rest = []
  }

  /** Whether a row has a word that starts so. */
  has(row: number, word: string): boolean {
    const joined = this.#joined[Math.floor(row / ROWS_A_TEXT)]
    if (!joined) return false
    const index = row % ROWS_A_TEXT
    return joined.text.slice(joined.starts[index], joined.starts[index + 1]).includes(` ${word}`)
  }

  /** Marks with 1 all rows that have a word that starts so. */
  mark(word: string, marks: Uint8Array): void {
    for (const [part, { text, starts }] of this.#joined.entries()) {
      let row = 0
      for (let at = text.indexOf(` ${word}`); at >= 0; ) {
        while (row + 1 < starts.length && Number(starts[row + 1]) <= at) row++
        marks[part * ROWS_A_TEXT + row] = 1
        const next = starts[row + 1]
        at = next === undefined ? -1 : text.indexOf(` ${word}`, next)
      }
    }
  }
}
