import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Stop } from '../../core/ports/subscription.ts'
import type { Commit, Epoch, Journal, JournalContent, Rewrite } from '../memory/journal.ts'
import { Listeners } from '../shared/listeners.ts'
import { withTimeout } from '../shared/timers.ts'

/** Changes with the lists below. */
const VERSION = 3
const LISTS = ['meta', 'commits', 'aside'] as const
const OPEN_TIMEOUT_MS = 3000

interface Schema extends DBSchema {
  /** One record, `epoch`. */
  meta: { key: string; value: unknown }
  commits: { key: number; value: unknown }
  /** Backups of what could not be read, by the time of the backup. */
  aside: { key: string; value: { meta: unknown; keys: unknown[]; commits: unknown[] } }
}

type Database = IDBPDatabase<Schema>

/**
 * A journal in the browser's database, shared by all tabs. It rejects where the browser stores nothing, does not open the database in
 * time, or has just closed it; the next call opens it again.
 */
export class IndexedDbJournal implements Journal {
  private readonly channel: BroadcastChannel | null
  private readonly listeners = new Listeners()
  private opening: Promise<Database> | null = null

  constructor(private readonly name: string) {
    const { BroadcastChannel } = globalThis
    this.channel = BroadcastChannel ? new BroadcastChannel(name) : null
    this.channel?.addEventListener('message', () => this.listeners.notify())
  }

  async readFrom(sequence: number): Promise<JournalContent> {
    const transaction = (await this.open()).transaction(['meta', 'commits'])
    const range = IDBKeyRange.lowerBound(sequence)
    const commits = transaction.objectStore('commits')
    const [meta, keys, values] = await Promise.all([
      transaction.objectStore('meta').get('epoch'),
      commits.getAllKeys(range),
      commits.getAll(range),
    ])
    return {
      epoch: epochOf(meta),
      commits: keys.map((key, index) => ({ sequence: key, commit: values[index] })),
    }
  }

  async append(
    epoch: Epoch,
    sequence: number,
    commit: Commit,
    rewrite: Rewrite | null = null,
  ): Promise<boolean> {
    const transaction = (await this.open()).transaction(['meta', 'commits'], 'readwrite')
    const commits = transaction.objectStore('commits')
    const [meta, taken] = await Promise.all([
      transaction.objectStore('meta').get('epoch'),
      commits.getKey(sequence),
    ])
    const isFree = taken === undefined && epoch !== null && epochOf(meta) === epoch
    const write = async () => {
      for (const key of rewrite ? await commits.getAllKeys() : []) {
        const stored = await commits.get(key)
        const rewritten = rewrite?.(stored)
        if (rewritten !== stored) await commits.put(rewritten, key)
      }
      await commits.add(commit, sequence)
    }
    await Promise.all([isFree ? write() : null, transaction.done])
    if (isFree) this.channel?.postMessage('appended')
    return isFree
  }

  async restart(epoch: Epoch, withBackup: boolean): Promise<boolean> {
    const transaction = (await this.open()).transaction([...LISTS], 'readwrite')
    const [meta, commits] = [transaction.objectStore('meta'), transaction.objectStore('commits')]
    const stored = await meta.get('epoch')
    const isCurrent = epochOf(stored) === epoch
    if (isCurrent) {
      if (withBackup) {
        const [keys, values] = await Promise.all([commits.getAllKeys(), commits.getAll()])
        const backup = { meta: stored, keys, commits: values }
        await transaction.objectStore('aside').put(backup, new Date().toISOString())
      }
      await Promise.all([commits.clear(), meta.put(newEpoch(), 'epoch')])
    }
    await transaction.done
    this.channel?.postMessage('restarted')
    return isCurrent
  }

  watch(listener: () => void): Stop {
    return this.listeners.add(listener)
  }

  close(): void {
    this.listeners.clear()
    this.channel?.close()
    if (this.opening) closeLate(this.opening)
  }

  private open(): Promise<Database> {
    this.opening ??= this.connect().catch((cause: unknown) => {
      this.opening = null
      throw cause
    })
    return this.opening
  }

  private async connect(): Promise<Database> {
    const forget = () => {
      this.opening = null
    }
    const connecting = openDB<Schema>(this.name, VERSION, {
      upgrade(database, _from, _to, transaction) {
        for (const list of LISTS) database.createObjectStore(list)
        // Where this fails, opening fails.
        transaction
          .objectStore('meta')
          .put(newEpoch(), 'epoch')
          .catch(() => {})
      },
      // Another tab upgrades or deletes the database, and waits for this one.
      blocking(_current, _blocked, event) {
        forget()
        const database = event.target as IDBDatabase
        database.close()
      },
      terminated: forget,
    })
    try {
      return await withTimeout(connecting, OPEN_TIMEOUT_MS)
    } catch (cause) {
      closeLate(connecting)
      throw cause
    }
  }
}

/** Closes a database, also one that opens later. */
function closeLate(opening: Promise<Database>): void {
  opening.then(
    (database) => database.close(),
    () => {},
  )
}

function newEpoch(): string {
  return `${Date.now()}-${Math.random()}`
}

/** Null for a value that this version did not write: the journal is corrupt. */
function epochOf(stored: unknown): Epoch {
  return typeof stored === 'string' ? stored : null
}
