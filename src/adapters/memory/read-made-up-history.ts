import { CorruptData } from './corrupt-data.ts'
import { inPieces } from './in-pieces.ts'
import type { MadeUpHistory } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'
import { MadeUpRows } from './made-up-rows.ts'
import { nextTask } from './next-task.ts'
import { readMadeUpPiece } from './read-made-up-piece.ts'
import { takeInHistory } from './take-in-history.ts'

export type TakeIn = (state: LedgerState) => Promise<void>

/** Reads a history piece by piece, so that the page goes on answering. Gives what takes it in; throws `Damage` where it does not add up. */
export async function readMadeUpHistory(
  awaited: MadeUpHistory,
  fetchPiece: (index: number) => Promise<unknown>,
): Promise<TakeIn> {
  const whole = awaited.type === 'made-up'
  const population = whole ? awaited.people.length : awaited.people
  const rows = new MadeUpRows(population)
  if (whole) {
    for (const piece of inPieces(awaited)) {
      await nextTask()
      rows.add(readMadeUpPiece(piece))
    }
  } else {
    for (let index = 0; index < awaited.pieces; index++)
      rows.add(readMadeUpPiece(await fetchPiece(index)))
  }
  if (rows.people.length !== population) throw new CorruptData('Made-up people are missing')
  return (state) => takeInHistory(state, rows)
}
