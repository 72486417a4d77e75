import type { Commit, MadeUpPiece } from './ledger-event.ts'

/** So many that the browser copies, checks and takes in one within a frame. */
const TRANSFERS_A_PIECE = 2000
const PEOPLE_A_PIECE = 500

/** A whole made-up history in pieces of a bounded size. */
export function inPieces({ people, transfers }: MadeUpPiece): readonly MadeUpPiece[] {
  const { senders, recipients, amounts, timestamps, messages } = transfers
  const count = Math.max(
    Math.ceil(people.length / PEOPLE_A_PIECE),
    Math.ceil(amounts.length / TRANSFERS_A_PIECE),
  )
  return Array.from({ length: count }, (_, index) => {
    const cut = <T>(column: readonly T[]): readonly T[] =>
      column.slice(index * TRANSFERS_A_PIECE, (index + 1) * TRANSFERS_A_PIECE)
    return {
      people: people.slice(index * PEOPLE_A_PIECE, (index + 1) * PEOPLE_A_PIECE),
      transfers: {
        senders: cut(senders),
        recipients: cut(recipients),
        amounts: cut(amounts),
        timestamps: cut(timestamps),
        messages: cut(messages),
      },
    }
  })
}

export interface Apart {
  readonly kept: Commit
  readonly pieces: readonly MadeUpPiece[]
}

/** The commit that says that there is a history in pieces, and the pieces. A history is a commit of its own. */
export function setBeside(history: MadeUpPiece): Apart {
  const pieces = inPieces(history)
  const people = history.people.length
  return { kept: [{ type: 'made-up-beside', people, pieces: pieces.length }], pieces }
}
