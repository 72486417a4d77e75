import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isAmount } from '../../core/domain/amount.ts'
import { isInstant, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import { isEmoji } from '../../core/domain/reactions.ts'
import {
  MODERATION_REASONS,
  readTransaction,
  TEXT_PARTS,
  type Transaction,
} from '../../core/domain/transaction.ts'
import { readUsername, type Username } from '../../core/domain/username.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { Listeners } from '../shared/listeners.ts'
import {
  type Check,
  type Checked,
  isFields,
  isListOf,
  isNullOr,
  isOneOf,
  isRecordOf,
  isText,
} from '../shared/schema.ts'
import { withTimeout } from '../shared/timers.ts'

/** Two parts and a number fit into the longest name. */
export const LONGEST_PART_OF_NAME = 11

const isId = <T extends string>(value: unknown): value is T => isText(value) && value !== ''
const isName = (value: unknown): value is Username => isText(value) && readUsername(value).ok
const isPartOfName = (value: unknown): value is string =>
  isName(value) && value.length <= LONGEST_PART_OF_NAME
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && 0 <= Number(value) && Number(value) < 1e8
const isFilledListOf =
  <T>(is: Check<T>) =>
  (value: unknown): value is readonly T[] =>
    isListOf(is)(value) && value.length > 0

const isReason = isOneOf(...MODERATION_REASONS)

const isAccount = isRecordOf({ id: isId<UserId>, name: isNullOr(isName), joinDate: isInstant })

/** Changes when the same plan would give other people or transfers. A ledger with an older plan is set aside. */
export const PLAN_VERSION = 3

/** All that a made-up history is generated from: the same plan gives the same people and transfers. */
const isHistoryPlan = isRecordOf({
  version: isOneOf(PLAN_VERSION),
  /** How many transfers. */
  count: isCount,
  seed: isCount,
  /** All transfers are older than this. */
  before: isInstant,
  /** What Faker wrote once, so that another version of it changes no history. */
  firstNames: isFilledListOf(isPartOfName),
  lastNames: isFilledListOf(isPartOfName),
  messages: isFilledListOf(isText),
})

/** What each event but a posted row holds. */
const checks = {
  opened: isAccount,
  named: isRecordOf({ id: isId<UserId>, name: isName, since: isInstant }),
  described: isRecordOf({ id: isId<UserId>, description: isText }),
  'handed-over': isRecordOf({
    id: isId<TransactionId>,
    recipientId: isId<UserId>,
    at: isInstant,
  }),
  'taken-back': isRecordOf({ id: isId<TransactionId>, at: isInstant }),
  reacted: isRecordOf({
    id: isId<TransactionId>,
    by: isId<UserId>,
    emoji: isNullOr(isEmoji),
    at: isInstant,
  }),
  asked: isRecordOf({
    from: isId<UserId>,
    to: isId<UserId>,
    fromName: isName,
    amount: isAmount,
    message: isText,
    at: isInstant,
  }),
  declined: isRecordOf({ from: isId<UserId>, to: isId<UserId>, at: isInstant }),
  /** Only the times of the request are left. */
  withdrawn: isRecordOf({ from: isId<UserId>, to: isId<UserId> }),
  /** A request is gone: it was paid in the same commit, or its maker has left. */
  'request-gone': isRecordOf({ from: isId<UserId>, to: isId<UserId> }),
  /** Without a time, requests from this person are welcome again. */
  muted: isRecordOf({ by: isId<UserId>, id: isId<UserId>, at: isNullOr(isInstant) }),
  removed: isRecordOf({
    id: isId<TransactionId>,
    part: isOneOf(...TEXT_PARTS),
    digest: isText,
    removal: isRecordOf({
      by: isId<UserId>,
      at: isInstant,
      for: isOneOf('moderation', 'own', 'left'),
      reason: isNullOr(isReason),
    }),
  }),
  reported: isRecordOf({
    about: isId<TransactionId>,
    request: isNullOr(isRecordOf({ from: isId<UserId>, amount: isAmount, message: isText })),
    by: isId<UserId>,
    reason: isReason,
    at: isInstant,
  }),
  dismissed: isRecordOf({ about: isId<TransactionId> }),
  /** A moderator dismissed all reports of a person. */
  'reporter-dismissed': isRecordOf({ by: isId<UserId> }),
  /** Only the owner of a ledger makes moderators: here the demo's first commit does. */
  appointed: isRecordOf({ id: isId<UserId> }),
  suspended: isRecordOf({
    id: isId<UserId>,
    suspension: isRecordOf({ by: isId<UserId>, at: isInstant, reason: isReason }),
  }),
  lifted: isRecordOf({ id: isId<UserId>, by: isId<UserId>, at: isInstant }),
  /** A moderator removed somebody's description. */
  cleared: isRecordOf({ id: isId<UserId>, by: isId<UserId>, at: isInstant, reason: isReason }),
  left: isRecordOf({ id: isId<UserId>, at: isInstant }),
  'history-planned': isHistoryPlan,
}

export type NewAccount = Checked<typeof isAccount>
export type HistoryPlan = Checked<typeof isHistoryPlan>

type Events = {
  [Type in keyof typeof checks]: { readonly type: Type } & Checked<(typeof checks)[Type]>
}

/** Something that happened to the ledger. All events, applied in order, give its state. */
export type LedgerEvent =
  | Events[keyof Events]
  | { readonly type: 'posted'; readonly row: Transaction }

/** Events that happen together or not at all. */
export type Commit = readonly LedgerEvent[]

/** What the store reports: a commit, that the ledger started (or started again), or that the made-up history is in. */
export type LedgerChange = Commit | 'restarted' | 'history-added'

/** Stored content that no version of the ledger wrote, or that does not add up. */
export class CorruptData extends Error {
  override readonly name = 'CorruptData'
}

/**
 * Reads a stored commit. Throws `CorruptData` where it is none. What a row lacks gets the specification's defaults; only without
 * salts it is of an earlier version, whose ledger no check could read.
 */
export function readCommit(stored: unknown, productName: string): Commit {
  if (!isListOf(isFields)(stored)) throw new CorruptData('A stored commit is no list of events')
  return stored.map((event) => {
    if (event.type === 'posted') return { type: 'posted', row: readRow(event.row, productName) }
    const isWhole = Object.entries(checks).some(([type, is]) => type === event.type && is(event))
    if (!isWhole) throw new CorruptData(`A stored event ${JSON.stringify(event.type)} is not whole`)
    return event as LedgerEvent
  })
}

function readRow(row: unknown, productName: string): Transaction {
  const read = isFields(row) ? readTransaction(row, productName) : null
  if (!read?.salts || !Number.isSafeInteger(read.amount) || read.amount > 0)
    throw new CorruptData('A stored transfer is not whole')
  return read
}

/** Changes with each restart of a journal. Null if what is stored cannot be read. */
export type Epoch = string | null

export interface JournalContent {
  readonly epoch: Epoch
  /** In order, as stored. Nothing has checked them. */
  readonly commits: readonly { readonly sequence: number; readonly commit: unknown }[]
}

/** Returns the same value for a commit that stays as it is stored. */
export type Rewrite = (stored: unknown) => unknown

/** Stores the commits of a ledger. Several tabs may share one. Rejects where the storage fails. */
export interface Journal {
  /** The commits from a sequence number on. */
  readFrom(sequence: number): Promise<JournalContent>
  /**
   * Adds a commit, and replaces each earlier one by what `rewrite` makes of it: both or neither. Returns false if the number is taken or
   * the epoch has changed: then read, and decide again.
   */
  append(epoch: Epoch, sequence: number, commit: Commit, rewrite?: Rewrite | null): Promise<boolean>
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
