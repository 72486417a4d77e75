import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Stop } from '../../core/ports/subscription.ts'
import { Listeners } from '../shared/listeners.ts'
import { withTimeout } from '../shared/timers.ts'
import type { Commit } from './ledger-event.ts'

/** Changes with each restart of a journal. Null if what is stored cannot be read. */
export type Epoch = string | null

export interface JournalContent {
  readonly epoch: Epoch
  /** In order, as stored. Nothing has checked them. */
  readonly commits: readonly { readonly sequence: number; readonly commit: unknown }[]
}

/** Stores the commits of a ledger, and only adds to them. Several tabs may share one. Rejects where the storage fails. */
export interface Journal {
  /** The commits from a sequence number on. */
  readFrom(sequence: number): Promise<JournalContent>
  /** Adds a commit. Returns false if the number is taken or the epoch has changed: then read, and decide again. */
  append(epoch: Epoch, sequence: number, commit: Commit): Promise<boolean>
  /** Empties the journal and starts a new epoch, with a backup if asked. Returns false if another tab has done so since `epoch`. */
  restart(epoch: Epoch, withBackup: boolean): Promise<boolean>
  /** Reports that another tab changed the journal. */
  watch(listener: () => void): Stop
  close(): void
}

/** In place of a journal where the browser stores nothing: the ledger ends with the page. */
export function noJournal(epoch: Epoch = null): Journal {
  let current = epoch ?? '1'
  return {
    readFrom: async () => ({ epoch: current, commits: [] }),
    append: async () => true,
    async restart() {
      current += '+'
      return true
    },
    watch: () => () => {},
    close() {},
  }
}

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

/** A journal in the browser's database, shared by all tabs. It rejects where the browser stores nothing, or does not open it in time. */
export class IndexedDbJournal implements Journal {
  private readonly channel: BroadcastChannel | null
  private readonly listeners = new Listeners()
  private readonly database: Promise<IDBPDatabase<Schema>>

  constructor(name: string) {
    const { BroadcastChannel } = globalThis
    this.channel = BroadcastChannel ? new BroadcastChannel(name) : null
    this.channel?.addEventListener('message', () => this.listeners.notify())
    this.database = openDatabase(name)
  }

  async readFrom(sequence: number): Promise<JournalContent> {
    const transaction = (await this.database).transaction(['meta', 'commits'])
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

  async append(epoch: Epoch, sequence: number, commit: Commit): Promise<boolean> {
    const transaction = (await this.database).transaction(['meta', 'commits'], 'readwrite')
    const commits = transaction.objectStore('commits')
    const [meta, taken] = await Promise.all([
      transaction.objectStore('meta').get('epoch'),
      commits.getKey(sequence),
    ])
    const isFree = taken === undefined && epoch !== null && epochOf(meta) === epoch
    await Promise.all([isFree ? commits.add(commit, sequence) : null, transaction.done])
    if (isFree) this.channel?.postMessage('appended')
    return isFree
  }

  async restart(epoch: Epoch, withBackup: boolean): Promise<boolean> {
    const transaction = (await this.database).transaction([...LISTS], 'readwrite')
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
    this.database.then(
      (database) => database.close(),
      () => {},
    )
  }
}

async function openDatabase(name: string): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(name, VERSION, {
    upgrade(database, _from, _to, transaction) {
      for (const list of LISTS) database.createObjectStore(list)
      // Where this fails, opening fails.
      transaction
        .objectStore('meta')
        .put(newEpoch(), 'epoch')
        .catch(() => {})
    },
    // A later version of the app waits for this; its tab then goes on without this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return withTimeout(opening, OPEN_TIMEOUT_MS)
}

function newEpoch(): string {
  return `${Date.now()}-${Math.random()}`
}

/** Null for a value that this version did not write: the journal is corrupt. */
function epochOf(stored: unknown): Epoch {
  return typeof stored === 'string' ? stored : null
}
