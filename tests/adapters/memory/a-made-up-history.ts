import type { Journal } from '../../../src/adapters/memory/journal.ts'
import type { Commit, MadeUpPiece } from '../../../src/adapters/memory/ledger-event.ts'
import { RamJournal } from '../../../src/adapters/memory/ram-journal.ts'

const JOINED = 100

/** Ada and Bo, and the 100 and 60 that Ada and Bo sent each other before everything else. */
export function aPiece(transfers: Partial<MadeUpPiece['transfers']> = {}): MadeUpPiece {
  return {
    people: [
      { id: 'made-up-1', name: 'Ada', joinDate: JOINED },
      { id: 'made-up-2', name: 'Bo', joinDate: JOINED },
    ] as unknown as MadeUpPiece['people'],
    transfers: {
      senders: [0, 1],
      recipients: [1, 0],
      amounts: [100, 60],
      timestamps: [1000, 2000],
      messages: ['One', 'Two'],
      ...transfers,
    },
  }
}

export const beside: Commit = [{ type: 'made-up-beside', people: 2, pieces: 1 }]

/** A journal of these commits, with pieces beside it that are given out when `release` was called. */
export async function journalWith(commits: readonly unknown[], pieces: readonly unknown[]) {
  const ram = new RamJournal()
  for (const [sequence, commit] of commits.entries())
    await ram.append({ epoch: '1', sequence }, commit as Commit)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const journal: Journal = {
    readFrom: (sequence) => ram.readFrom(sequence),
    append: (place, commit) => ram.append(place, commit),
    readPiece: async (epoch, index) => {
      await released
      return epoch === (await ram.readFrom(0)).epoch ? pieces[index] : undefined
    },
    startAnew: (epoch) => ram.startAnew(epoch),
    watch: (listener) => ram.watch(listener),
    close: () => ram.close(),
  }
  return { journal, release }
}
