import type { TransactionId } from '../../src/core/domain/ids.ts'
import type { TextPart, Transaction } from '../../src/core/domain/transaction.ts'

/** A row, as far as words can be taken away from it. */
export type TextsOfRow = Pick<Transaction, 'id' | 'sender' | 'recipient' | 'message'>

/** A text that was taken away from a row. */
export interface RemovedText {
  readonly id: TransactionId
  readonly part: TextPart
  readonly text: string
  /** Whether it went because its author left. */
  readonly isOfLeaver: boolean
}

/** What people wrote, and what was taken away of it. The ledger itself has forgotten that. */
export class Words {
  readonly taken: RemovedText[] = []
  private readonly said = new Map<TransactionId, Readonly<Record<TextPart, string>>>()

  constructor(rows: readonly TextsOfRow[]) {
    for (const row of rows) this.noteSaid(row)
  }

  noteSaid({ id, sender, recipient, message }: TextsOfRow): void {
    this.said.set(id, { sender, recipient, message })
  }

  noteTaken(id: TransactionId, part: TextPart, isOfLeaver: boolean): void {
    this.taken.push({ id, part, text: this.said.get(id)?.[part] ?? '', isOfLeaver })
  }

  /** What rows still say of what was taken away: a sentence for the first; null where they say nothing of it. */
  stillIn(rows: readonly TextsOfRow[]): string | null {
    const shown = new Map(rows.map((row) => [row.id, row]))
    for (const { id, part, text } of this.taken)
      if (shown.get(id)?.[part] === text) return `the ${part} of ${id}, “${text}”`
    return null
  }

  /**
   * The first message that was taken away and is in a text all the same; null where none is. No two messages are the same. What the
   * leaver wrote in drafts and sends on other devices is not looked for: nobody can sign in there as them.
   */
  messageIn(text: string, hasDrafts: boolean): string | null {
    const found = this.taken.find(
      ({ part, text: message, isOfLeaver }) =>
        part === 'message' && !(hasDrafts && isOfLeaver) && text.includes(message),
    )
    return found ? `the message of ${found.id}, “${found.text}”` : null
  }
}
