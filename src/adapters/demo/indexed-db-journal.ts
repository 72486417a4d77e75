import type { Stop } from '../../core/ports/subscription.ts'
import { forgettingOf } from '../memory/forgotten-words.ts'
import {
  BEGINNING,
  type Commit,
  CorruptData,
  type JournalPart,
  type JournalPosition,
} from '../memory/journal.ts'
import { Listeners } from '../shared/listeners.ts'
import { withTimeout } from '../shared/timers.ts'
import type { DemoJournal } from './demo-journal.ts'

/** Changes with the lists below. */
const VERSION = 1
/** One record, `epoch`. */
const META = 'meta'
/** By their place in the journal. */
const COMMITS = 'commits'
/** Backups of corrupt journals, by the time of the backup. */
const ASIDE = 'aside'
const LISTS = [META, COMMITS, ASIDE]
const OPEN_TIMEOUT_MS = 3000

/**
 * A journal in the browser's database, shared by all tabs. It rejects if the browser stores nothing, does not open the database in
 * time, or has just closed it; the next call opens it again.
 */
export class IndexedDbJournal implements DemoJournal {
  private readonly channel: BroadcastChannel | null
  private readonly listeners = new Listeners()
  private opening: Promise<IDBDatabase> | null = null
  /** The epoch that was loaded last. */
  private loaded: string | null = null

  constructor(private readonly name: string) {
    const { BroadcastChannel } = globalThis
    this.channel = BroadcastChannel ? new BroadcastChannel(name) : null
    this.channel?.addEventListener('message', () => this.listeners.notify())
  }

  async load(since: JournalPosition): Promise<JournalPart> {
    const { meta, commits } = await this.begin('readonly')
    const first = since.length
    const range = IDBKeyRange.lowerBound(first)
    const [epoch, keys, stored] = await Promise.all([
      epochIn(meta),
      resultOf(commits.getAllKeys(range)),
      resultOf<unknown[]>(commits.getAll(range)),
    ])
    this.loaded = epoch
    if (epoch === null) throw new CorruptData('The journal has no epoch')
    if (first > 0 && epoch !== since.epoch) return this.load(BEGINNING)
    const missing = keys.findIndex((key, index) => key !== first + index)
    if (missing >= 0) throw new CorruptData(`The commit ${first + missing} is missing`)
    return { epoch, commits: stored }
  }

  async append({ epoch, length }: JournalPosition, added: readonly Commit[]): Promise<boolean> {
    const { group, rewrite } = forgettingOf(added)
    const { meta, commits, end } = await this.begin('readwrite')
    const [current, newest] = await Promise.all([
      epochIn(meta),
      resultOf(commits.getAllKeys(IDBKeyRange.lowerBound(length - 1), 2)),
    ])
    const isEnd = current === epoch && (newest.at(-1) ?? -1) === length - 1
    await end(async () => {
      if (!isEnd) return
      for (const key of rewrite ? await resultOf(commits.getAllKeys()) : []) {
        const commit: unknown = await resultOf(commits.get(key))
        const rewritten = rewrite?.(commit)
        if (rewritten !== commit) commits.put(rewritten, key)
      }
      for (const [index, commit] of group.entries()) commits.add(commit, length + index)
    })
    if (isEnd) this.channel?.postMessage('appended')
    return isEnd
  }

  async restart(withBackup: boolean): Promise<boolean> {
    const { meta, commits, aside, end } = await this.begin('readwrite')
    const isCurrent = (await epochIn(meta)) === this.loaded
    await end(async () => {
      if (!isCurrent) return
      if (withBackup) {
        const [epoch, keys, values] = await Promise.all(
          [meta.get('epoch'), commits.getAllKeys(), commits.getAll()].map(resultOf),
        )
        aside.put({ meta: epoch, keys, commits: values }, new Date().toISOString())
      }
      commits.clear()
      meta.put(newEpoch(), 'epoch')
    })
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

  private async begin(mode: IDBTransactionMode) {
    this.opening ??= this.connect().catch((cause: unknown) => {
      this.opening = null
      throw cause
    })
    const transaction = (await this.opening).transaction(LISTS, mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () =>
        reject(new Error('The database stored nothing', { cause: transaction.error }))
    })
    // A request that fails before says more.
    ended.catch(() => {})
    return {
      meta: transaction.objectStore(META),
      commits: transaction.objectStore(COMMITS),
      aside: transaction.objectStore(ASIDE),
      /** Writes the rest, all or nothing, and waits until it is stored. */
      async end(write: () => Promise<void>): Promise<void> {
        try {
          await write()
        } catch (cause) {
          // The browser only rolls back by itself if one of its requests failed.
          if (transaction.error === null) transaction.abort()
          throw cause
        }
        await ended
      },
    }
  }

  private async connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name, VERSION)
    request.onupgradeneeded = () => {
      for (const list of LISTS) request.result.createObjectStore(list)
      request.transaction?.objectStore(META).put(newEpoch(), 'epoch')
    }
    const connecting = resultOf(request)
    try {
      const database = await withTimeout(connecting, OPEN_TIMEOUT_MS)
      const forget = () => {
        this.opening = null
      }
      database.onclose = forget
      // Another tab upgrades or deletes the database, and waits for this one.
      database.onversionchange = () => {
        forget()
        database.close()
      }
      return database
    } catch (cause) {
      closeLate(connecting)
      throw cause
    }
  }
}

/** Closes a database, also one that opens later. */
function closeLate(opening: Promise<IDBDatabase>): void {
  opening.then(
    (database) => database.close(),
    () => {},
  )
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function newEpoch(): string {
  return `${Date.now()}-${Math.random()}`
}

/** Null for a value that this version did not write: the journal is corrupt. */
async function epochIn(meta: IDBObjectStore): Promise<string | null> {
  const stored: unknown = await resultOf(meta.get('epoch'))
  return typeof stored === 'string' ? stored : null
}
