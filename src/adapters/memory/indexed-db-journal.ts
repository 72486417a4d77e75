import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Stop } from '../../core/ports/subscription.ts'
import type { Apart } from './in-pieces.ts'
import type { Epoch, Journal, JournalContent, JournalPlace } from './journal.ts'
import type { Commit } from './ledger-event.ts'
import { withinTime } from './within-time.ts'

/** Changes where what is stored can no longer be read; another one is put aside. */
const FORMAT = 1
/** Changes with the lists below. */
const VERSION = 2
const LISTS = ['meta', 'commits', 'pieces', 'aside'] as const
const WAIT_MS = 3000

interface Schema extends DBSchema {
  /** One record, `journal`: the format and the epoch. */
  meta: { key: string; value: unknown }
  commits: { key: number; value: unknown }
  /** The made-up history, so that it can be read after the first rows stand, without stopping the page. */
  pieces: { key: number; value: unknown }
  /** What could not be read, by the time it was found. */
  aside: {
    key: string
    value: { meta: unknown; keys: unknown[]; commits: unknown[]; pieces: unknown[] }
  }
}

/** A journal in the browser's database, shared by all tabs. */
export class IndexedDbJournal implements Journal {
  private readonly channel: BroadcastChannel | null
  private readonly listeners = new Set<() => void>()

  private constructor(private readonly database: IDBPDatabase<Schema>) {
    const { BroadcastChannel } = globalThis
    this.channel = BroadcastChannel ? new BroadcastChannel(database.name) : null
    this.channel?.addEventListener('message', () => {
      for (const listener of this.listeners) listener()
    })
  }

  /** Rejects where the browser keeps nothing, or does not answer within a few seconds. */
  static async open(name: string): Promise<IndexedDbJournal> {
    const opening = openDB<Schema>(name, VERSION, {
      upgrade(database) {
        const missing = LISTS.filter((list) => !database.objectStoreNames.contains(list))
        for (const list of missing) database.createObjectStore(list)
      },
      // A later version of the app waits for this; its tab then goes on without this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
    const database = await withinTime(opening, WAIT_MS, (late) => late.close())
    return new IndexedDbJournal(database)
  }

  async readFrom(sequence: number): Promise<JournalContent> {
    const transaction = this.database.transaction(['meta', 'commits'])
    const range = IDBKeyRange.lowerBound(sequence)
    const commits = transaction.objectStore('commits')
    const [meta, keys, values] = await Promise.all([
      transaction.objectStore('meta').get('journal'),
      commits.getAllKeys(range),
      commits.getAll(range),
    ])
    if (meta === undefined && keys.length === 0) return this.begin(sequence)
    return {
      epoch: epochOf(meta),
      commits: keys.map((key, index) => ({ sequence: key, commit: values[index] })),
    }
  }

  async append({ epoch, sequence }: JournalPlace, commit: Commit): Promise<boolean> {
    const { kept, pieces } = await apart(commit)
    const transaction = this.database.transaction(['meta', 'commits', 'pieces'], 'readwrite')
    const commits = transaction.objectStore('commits')
    const [meta, taken] = await Promise.all([
      transaction.objectStore('meta').get('journal'),
      commits.getKey(sequence),
    ])
    const free = taken === undefined && epoch !== null && epochOf(meta) === epoch
    const add = async () => {
      await commits.add(kept, sequence)
      // One after the other, because each is copied in one go.
      for (const [index, piece] of pieces.entries())
        await transaction.objectStore('pieces').put(piece, index)
    }
    await Promise.all([free ? add() : null, transaction.done])
    if (free) this.channel?.postMessage('appended')
    return free
  }

  async readPiece(epoch: Epoch, index: number): Promise<unknown> {
    const transaction = this.database.transaction(['meta', 'pieces'])
    const [meta, piece] = await Promise.all([
      transaction.objectStore('meta').get('journal'),
      transaction.objectStore('pieces').get(index),
    ])
    return epochOf(meta) === epoch ? piece : undefined
  }

  async startAnew(epoch: Epoch, keepAside: boolean): Promise<boolean> {
    const transaction = this.database.transaction([...LISTS], 'readwrite')
    const [meta, commits, pieces] = [
      transaction.objectStore('meta'),
      transaction.objectStore('commits'),
      transaction.objectStore('pieces'),
    ]
    const stored = await meta.get('journal')
    const isCurrent = epochOf(stored) === epoch
    if (isCurrent) {
      if (keepAside) {
        const aside = {
          meta: stored,
          keys: await commits.getAllKeys(),
          commits: await commits.getAll(),
          pieces: await pieces.getAll(),
        }
        await transaction.objectStore('aside').put(aside, new Date().toISOString())
      }
      await Promise.all([commits.clear(), pieces.clear(), meta.put(newMeta(), 'journal')])
    }
    await transaction.done
    this.channel?.postMessage('started anew')
    return isCurrent
  }

  watch(listener: () => void): Stop {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  close(): void {
    this.listeners.clear()
    this.channel?.close()
    this.database.close()
  }

  private async begin(sequence: number): Promise<JournalContent> {
    await this.database.add('meta', newMeta(), 'journal').catch((cause: unknown) => {
      // Another tab was quicker, which is as good.
      if (!(cause instanceof DOMException && cause.name === 'ConstraintError')) throw cause
    })
    return this.readFrom(sequence)
  }
}

/** What goes into the journal, and what beside it. */
async function apart(commit: Commit): Promise<Apart> {
  if (commit[0]?.type !== 'made-up') return { kept: commit, pieces: [] }
  return (await import('./in-pieces.ts')).setBeside(commit[0])
}

function newMeta() {
  return { format: FORMAT, epoch: `${Date.now()}-${Math.random()}` }
}

function epochOf(meta: unknown): Epoch {
  if (typeof meta !== 'object' || meta === null) return null
  const { format, epoch } = meta as Record<string, unknown>
  return format === FORMAT && typeof epoch === 'string' ? epoch : null
}
