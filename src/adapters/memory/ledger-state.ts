import type { MovementKind } from '../../core/domain/history.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { LedgerEvent, NewAccount, PlannedHistory } from '../../core/domain/ledger/events.ts'
import type { Office, Report } from '../../core/domain/moderation.ts'
import { withMoved, withTakenBack } from '../../core/domain/month.ts'
import { type Account, initialsOf, leftAccount, openingAccount } from '../../core/domain/people.ts'
import { type Reaction, withReaction } from '../../core/domain/reactions.ts'
import type { LastRequest, PointRequest } from '../../core/domain/requests.ts'
import { newestFirst, type Transaction, withoutText } from '../../core/domain/transaction.ts'
import {
  NAMES_PER_ACCOUNT,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'
import type { WaitingFilter } from '../../core/ports/ledger.ts'
import { pause } from '../shared/timers.ts'
import type { EarlierHistory } from './earlier-history.ts'
import { type Commit, CorruptData } from './journal.ts'
import { OrderedList } from './ordered-list.ts'
import { type ChangeableMap, Overlay } from './overlay.ts'

/** A change of a balance, without its transaction, which may still change. */
export interface ChangePlace {
  readonly at: Instant
  readonly id: TransactionId
  readonly kind: MovementKind
}

/** A change of a balance or of a row. */
type AnyChange = Pick<ChangePlace, 'at' | 'id'> & Partial<ChangePlace>

/** A change of a row, with its place among others. */
export interface RowChange extends Pick<ChangePlace, 'at' | 'id'> {
  readonly row: Transaction
}

/** Balance changes by account, oldest first, so that a history needs no search through all transactions. */
class AccountChanges {
  private readonly byAccount = new Map<UserId, ChangePlace[]>()

  /** The changes of one account, oldest first. */
  of(account: UserId): readonly ChangePlace[] {
    return this.byAccount.get(account) ?? []
  }

  add(account: UserId, id: TransactionId, kind: MovementKind, at: Instant): void {
    const changes = this.byAccount.get(account) ?? []
    const newest = changes.at(-1)
    changes.push({ at, id, kind })
    // Only rows of a foreign origin come late.
    if (newest && newest.at >= at) changes.sort(oldestChangeFirst)
    this.byAccount.set(account, changes)
  }
}

/** For `sort`: the order of a history, backwards. */
export function oldestChangeFirst(a: AnyChange, b: AnyChange): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.id !== b.id) return a.id < b.id ? -1 : 1
  return Number(b.kind === 'sent') - Number(a.kind === 'sent')
}

/** Points that came for a person of a pending history. */
interface Credit {
  readonly points: number
  readonly last: TransactionId
  /** When each part of them came, oldest first. */
  readonly parts: readonly { readonly points: number; readonly at: Instant }[]
}

/** A planned history, until its people and rows are loaded. */
interface PendingHistory {
  readonly plan: PlannedHistory
  /** Names that its people must not have. */
  readonly takenNames: ReadonlySet<UsernameKey>
  /** Sums already credited to its people, and the last transfer of each. */
  readonly credits: Map<UserId, Credit>
  /** Reactions to its rows, and acts of moderators on its rows and people. */
  readonly changes: ChangeEvent[]
}

/** Events that may change a row or a person of a pending history. */
type ChangeEvent = Extract<
  LedgerEvent,
  { type: 'removed' | 'suspended' | 'lifted' | 'cleared' | 'reacted' }
>

type WithdrawnRequest = Pick<PointRequest, 'from' | 'to'> & LastRequest

/** The owner of a name, for ever. */
export interface NameOwner {
  readonly owner: UserId
  readonly since: Instant
}

/** As many people as take a few milliseconds to add; then the page can respond. */
const PEOPLE_PER_SLICE = 1000

/** All that the ledger knows now. It changes by commits and by the earlier history, and by nothing else. */
export class LedgerState {
  readonly accounts: ChangeableMap<UserId, Account> = new Map()
  readonly names: ChangeableMap<UsernameKey, NameOwner> = new Map()
  /** All but those of the earlier history that are unchanged. */
  readonly transactions: ChangeableMap<TransactionId, Transaction> = new Map()
  readonly rows = new OrderedList<Transaction>()
  readonly waitingRows: ChangeableMap<TransactionId, Transaction> = new Map()
  /** Rows that waited and were handed over or taken back. */
  readonly settledRows: ChangeableMap<TransactionId, Transaction> = new Map()
  /** Whom the owner of the ledger chose. */
  readonly moderators = new Set<UserId>()
  /** In the order in which they came. */
  reports: readonly Report[] = []
  /** By row, then by person, the newest last. */
  readonly reactions: ChangeableMap<TransactionId, ReadonlyMap<UserId, Reaction>> = new Map()
  /** By `pairOf`, in the order in which they came. */
  readonly requests: ChangeableMap<string, PointRequest> = new Map()
  /** The pairs and times of withdrawn requests, by `pairOf`. */
  readonly withdrawn: ChangeableMap<string, WithdrawnRequest> = new Map()
  /** By `pairOf` of the muted person and the muting one. Without a time the mute has ended. */
  readonly mutes: ChangeableMap<string, Extract<LedgerEvent, { type: 'muted' }>> = new Map()
  /** Without those of the earlier history. */
  readonly changes = new AccountChanges()
  /** The latest time that is written anywhere. */
  latestTime: Instant = Number.NEGATIVE_INFINITY
  pendingHistory: PendingHistory | null = null
  history: EarlierHistory | null = null

  /** A copy for deciding: it can change, this state does not. It finds everything, but lists no rows. */
  fork(): LedgerState {
    const { reports, latestTime, history } = this
    const fork = Object.assign(new LedgerState(), { reports, latestTime, history })
    for (const id of this.moderators) fork.moderators.add(id)
    for (const [name, map] of Object.entries(this))
      if (map instanceof Map) Object.assign(fork, { [name]: new Overlay(map) })
    return fork
  }

  /** Whether the ledger has an earlier history, pending or not. */
  get hasHistory(): boolean {
    return this.pendingHistory !== null || this.history !== null
  }

  /** The open reports of a person. */
  reportsBy(by: UserId): readonly Report[] {
    return this.reports.filter((report) => report.by === by)
  }

  /** The last request of one person to another, also a withdrawn one; undefined without one, or once it is paid. */
  lastRequestOf(from: UserId, to: UserId): LastRequest | undefined {
    return this.requestOf(from, to) ?? this.withdrawn.get(pairOf({ from, to }))
  }

  officeOf(id: UserId): Office {
    const account = this.accounts.get(id)
    if (!account || !this.moderators.has(id)) return 'none'
    return account.suspended ? 'suspended' : 'granted'
  }

  isModerator(id: UserId): boolean {
    return this.officeOf(id) === 'granted'
  }

  /** The request of one person to another, if any. */
  requestOf(from: UserId, to: UserId): PointRequest | undefined {
    return this.requests.get(pairOf({ from, to }))
  }

  transaction(id: TransactionId): Transaction | undefined {
    return this.transactions.get(id) ?? this.history?.find(id)
  }

  /** Waiting rows of a sender, to a name, or both, newest first. */
  waiting({ senderId, recipientKey }: WaitingFilter, limit: number): readonly Transaction[] {
    return [...this.waitingRows.values()]
      .filter((row) => senderId === undefined || row.senderId === senderId)
      .filter((row) => recipientKey === undefined || row.recipientKey === recipientKey)
      .sort(newestFirst)
      .slice(0, limit)
  }

  /** Rows that were handed over or taken back at a time or later, the newest change first. */
  settledSince(time: Instant): readonly Transaction[] {
    const settledAt = (row: Transaction) => row.settledAt ?? Number.NEGATIVE_INFINITY
    return [...this.settledRows.values()]
      .filter((row) => settledAt(row) >= time)
      .sort((one, other) => settledAt(other) - settledAt(one))
  }

  /** When rows lost words, each of their texts alone. */
  removals(): readonly RowChange[] {
    return [...this.transactions.values()].flatMap((row) =>
      Object.values(row.removed).map(({ at }) => ({ row, at, id: row.id })),
    )
  }

  /**
   * The time of the next write: later than all times of accounts, rows and settled points, also under a clock that stops or goes
   * back.
   */
  timeFrom(now: Instant): Instant {
    return now > this.latestTime ? now : this.latestTime + 1
  }

  /** Applies a commit. Throws `CorruptData` if it does not add up; discard the state then. */
  apply(commit: Commit): void {
    for (const event of commit) this.applyEvent(event)
  }

  /**
   * Adds the pending history with its people, below all other rows. Throws `CorruptData` if it does not
   * fit; discard the state then.
   */
  async addHistory(history: EarlierHistory): Promise<void> {
    if (!this.pendingHistory) return
    const { credits } = this.pendingHistory
    const newest = history.at(history.length - 1)
    if (newest && this.rows.oldest && newest.timestamp >= this.rows.oldest.timestamp)
      throw new CorruptData('The earlier history is not older than the rest')
    for (let index = 0; index < history.people; index++) {
      if (index % PEOPLE_PER_SLICE === 0) await pause(0)
      const person = history.person(index)
      const credited = credits.get(person.id)
      credits.delete(person.id)
      const { totalSent, totalReceived, monthSums } = history.totalsOf(index)
      this.openAccount(person, {
        totalSent,
        totalReceived: totalReceived + (credited?.points ?? 0),
        lastTransaction: credited?.last ?? null,
        monthSums: (credited?.parts ?? []).reduce(
          (sums, { points, at }) => withMoved(sums, at, { received: points }),
          monthSums,
        ),
      })
    }
    for (const id of credits.keys()) throw new CorruptData(`There is no account ${id}`)
    this.history = history
    this.rows.putUnder(history)
    const { changes } = this.pendingHistory
    this.pendingHistory = null
    for (const event of changes) this.change(event)
  }

  private applyEvent(event: LedgerEvent): void {
    this.latestTime = Math.max(this.latestTime, timeOf(event))
    switch (event.type) {
      case 'opened':
        this.openAccount(event)
        break
      case 'named':
        this.setName(event.id, event.name, event.since)
        break
      case 'left':
        this.changeAccount(event.id, leftAccount(this.accountOf(event.id), event.at))
        this.moderators.delete(event.id)
        break
      case 'described':
        this.changeAccount(event.id, { description: event.description || null })
        break
      case 'posted':
        this.post(event.row)
        break
      case 'taken-back':
        this.settle(event.id, { status: 'returned', settledAt: event.at })
        break
      case 'handed-over': {
        const { id, recipientId, at } = event
        this.settle(id, { status: 'settled', recipientId, settledAt: at })
        break
      }
      case 'history-planned':
        this.expectHistory(event)
        break
      case 'appointed':
        this.moderators.add(event.id)
        break
      case 'discharged':
        this.moderators.delete(event.id)
        break
      case 'reported':
        this.reports = [...this.reports, event]
        break
      case 'reporter-dismissed':
        this.reports = this.reports.filter(({ by }) => by !== event.by)
        break
      case 'dismissed':
        this.reports = this.reports.filter(({ about }) => about !== event.about)
        break
      case 'asked':
        this.ask(event)
        break
      case 'declined':
        this.decline(event)
        break
      case 'withdrawn':
        this.withdraw(event)
        break
      case 'request-gone':
        this.requests.delete(pairOf(event))
        this.withdrawn.delete(pairOf(event))
        break
      case 'muted':
        this.mutes.set(pairOf({ from: event.id, to: event.by }), event)
        break
      default:
        this.change(event)
    }
  }

  private change(event: ChangeEvent): void {
    const isOfRow = event.type === 'removed' || event.type === 'reacted'
    const isKnown = isOfRow ? this.transaction(event.id) : this.accounts.has(event.id as UserId)
    if (!isKnown && this.pendingHistory) this.pendingHistory.changes.push(event)
    else if (event.type === 'reacted') this.react(event)
    else if (event.type === 'removed') this.removeText(event)
    else if (event.type === 'suspended')
      this.changeAccount(event.id, { suspended: event.suspension })
    else if (event.type === 'cleared') {
      const { by, at, reason } = event
      this.changeAccount(event.id, { description: null, cleared: { by, at, reason } })
    } else {
      const { by, at } = event
      this.changeAccount(event.id, { suspended: null, lifted: { by, at } })
    }
  }

  private react({ id, by, emoji, at }: Extract<LedgerEvent, { type: 'reacted' }>): void {
    const row = this.transaction(id)
    if (!row) throw new CorruptData(`There is no transfer ${id}`)
    const ofRow = new Map(this.reactions.get(id))
    const before = ofRow.get(by)?.emoji ?? null
    // The newest comes last.
    ofRow.delete(by)
    if (emoji !== null) ofRow.set(by, { by, emoji, at })
    this.reactions.set(id, ofRow)
    this.replaceRow({ ...row, reactions: withReaction(row.reactions, before, emoji) })
  }

  private ask({ type, ...request }: Extract<LedgerEvent, { type: 'asked' }>): void {
    this.withdrawn.delete(pairOf(request))
    this.requests.set(pairOf(request), { ...request, declinedAt: null })
  }

  private withdraw({ from, to }: Extract<LedgerEvent, { type: 'withdrawn' }>): void {
    const request = this.requestOf(from, to)
    if (!request) return
    const { at, declinedAt } = request
    this.requests.delete(pairOf(request))
    this.withdrawn.set(pairOf(request), { from, to, at, declinedAt })
  }

  private decline({ from, to, at }: Extract<LedgerEvent, { type: 'declined' }>): void {
    const request = this.requestOf(from, to)
    if (!request) throw new CorruptData(`${from} asks ${to} for nothing`)
    this.requests.set(pairOf(request), { ...request, declinedAt: at })
  }

  private removeText(event: Extract<LedgerEvent, { type: 'removed' }>): void {
    const { id, part, digest, removal } = event
    const row = this.transaction(id)
    const isGone = row?.removed[part] !== undefined
    // The journal took the text out of the row's own commit.
    if (!row || (isGone && row.digests[part] !== digest))
      throw new CorruptData(`The transfer ${id} has no ${part}`)
    if (!isGone) this.replaceRow(withoutText(row, part, digest, removal))
  }

  /** Replaces a row by its later state. */
  private replaceRow(row: Transaction): void {
    const { id } = row
    this.transactions.set(id, row)
    if (this.waitingRows.has(id)) this.waitingRows.set(id, row)
    if (this.settledRows.has(id)) this.settledRows.set(id, row)
    this.rows.replace(row)
  }

  /** Plans an earlier history. Its people get none of the names that are taken now, or to which points waited while nobody had them. */
  private expectHistory(plan: PlannedHistory): void {
    if (this.hasHistory) throw new CorruptData('An earlier history is planned twice')
    this.pendingHistory = {
      plan,
      takenNames: new Set([...this.names.keys(), ...this.awaitedNames()]),
      credits: new Map(),
      changes: [],
    }
  }

  private awaitedNames(): readonly UsernameKey[] {
    const rows = [...this.waitingRows.values(), ...this.settledRows.values()]
    return rows.flatMap(({ recipientKey }) => recipientKey ?? [])
  }

  /** A row that lacks a party (of a foreign origin) is shown and moves nothing. */
  private post(row: Transaction): void {
    const { id, amount, senderId, recipientId, status, timestamp, settledAt } = row
    if (this.transaction(id)) throw new CorruptData(`The transfer ${id} is posted twice`)
    if (senderId !== null && status === 'waiting') {
      this.debit(senderId, id, -amount, timestamp)
      this.changes.add(senderId, id, 'sent', timestamp)
      this.waitingRows.set(id, row)
    } else if (senderId !== null && recipientId !== null && status === 'settled') {
      if (recipientId === senderId) throw new CorruptData(`The transfer ${id} goes to its sender`)
      this.debit(senderId, id, -amount, timestamp)
      this.credit(recipientId, id, -amount, settledAt ?? timestamp)
      this.changes.add(senderId, id, 'sent', timestamp)
      this.changes.add(recipientId, id, 'received', settledAt ?? timestamp)
    }
    if (settledAt !== null) this.settledRows.set(id, row)
    this.transactions.set(id, row)
    this.rows.insert(row)
  }

  /** Gives waiting points to their recipient, or back to their sender. */
  private settle(id: TransactionId, settled: Partial<Transaction>): void {
    const waiting = this.transactions.get(id)
    if (waiting?.status !== 'waiting') throw new CorruptData(`The transfer ${id} does not wait`)
    const row = { ...waiting, ...settled }
    const { amount, senderId, recipientId } = row
    if (senderId === null || senderId === recipientId)
      throw new CorruptData(`The transfer ${id} has nobody to go to`)
    if (row.status === 'returned') {
      this.giveBack(row, senderId)
      this.changes.add(senderId, id, 'returned', row.settledAt ?? row.timestamp)
    } else if (recipientId !== null) {
      this.credit(recipientId, id, -amount, row.settledAt ?? row.timestamp)
      this.changes.add(recipientId, id, 'received', row.settledAt ?? row.timestamp)
    }
    this.waitingRows.delete(id)
    this.settledRows.set(id, row)
    this.transactions.set(id, row)
    this.rows.replace(row)
  }

  /** Opens an account, with its name, if any, and with earlier sums of its owner. */
  private openAccount({ id, name, joinDate }: NewAccount, moved: Partial<Account> = {}): void {
    if (this.accounts.has(id)) throw new CorruptData(`The account ${id} is opened twice`)
    const opening = openingAccount(id, null, joinDate)
    const { totalSent = 0, totalReceived = 0 } = moved
    const balance = opening.balance - totalSent + totalReceived
    this.accounts.set(id, { ...opening, ...moved, balance })
    if (name !== null) this.setName(id, name, joinDate)
  }

  /** Gives an account a name, a new one or one that it had. */
  private setName(id: UserId, username: Username, since: Instant): void {
    const key = usernameKey(username)
    const owner = this.names.get(key)?.owner
    if (owner !== undefined && owner !== id) throw new CorruptData(`The name ${key} has two owners`)
    // An account that was deleted has its old names when it is opened again, and one of them counts.
    const nameCount = Math.max(1, this.accountOf(id).nameCount + (owner === undefined ? 1 : 0))
    if (nameCount > NAMES_PER_ACCOUNT) throw new CorruptData(`The account ${id} has too many names`)
    if (owner === undefined) this.names.set(key, { owner: id, since })
    this.changeAccount(id, { username, avatar: initialsOf(username), nameCount })
  }

  /** Moves points out of an account. */
  private debit(id: UserId, by: TransactionId, points: number, at: Instant): void {
    const account = this.accountOf(id)
    const balance = account.balance - points
    if (balance < 0) throw new CorruptData(`The account ${id} is overdrawn`)
    this.changeAccount(id, {
      balance,
      totalSent: account.totalSent + points,
      lastTransaction: by,
      monthSums: withMoved(account.monthSums, at, { sent: points }),
    })
  }

  /** Gives waiting points back as if they had never been sent. */
  private giveBack({ id, amount, timestamp, settledAt }: Transaction, sender: UserId): void {
    const { balance, totalSent, monthSums } = this.accountOf(sender)
    this.changeAccount(sender, {
      balance: balance - amount,
      totalSent: totalSent + amount,
      lastTransaction: id,
      monthSums: withTakenBack(monthSums, timestamp, settledAt ?? timestamp, -amount),
    })
  }

  /** Moves points into an account, or notes them for a person of a pending history. */
  private credit(id: UserId, by: TransactionId, points: number, at: Instant): void {
    if (this.pendingHistory && !this.accounts.has(id)) {
      const { credits } = this.pendingHistory
      const before = credits.get(id)
      const parts = [...(before?.parts ?? []), { points, at }]
      credits.set(id, { points: (before?.points ?? 0) + points, last: by, parts })
      return
    }
    const { balance, totalReceived, monthSums } = this.accountOf(id)
    this.changeAccount(id, {
      balance: balance + points,
      totalReceived: totalReceived + points,
      lastTransaction: by,
      monthSums: withMoved(monthSums, at, { received: points }),
    })
  }

  /** Changes facts of an account. */
  private changeAccount(id: UserId, changed: Partial<Account>): void {
    this.accounts.set(id, { ...this.accountOf(id), ...changed })
  }

  private accountOf(id: UserId): Account {
    const account = this.accounts.get(id)
    if (!account) throw new CorruptData(`There is no account ${id}`)
    return account
  }
}

/** Of a request: two people and a direction. */
function pairOf({ from, to }: Pick<PointRequest, 'from' | 'to'>): string {
  return JSON.stringify([from, to])
}

/** When an event happened, or the latest time that it brings along. */
function timeOf(event: LedgerEvent): Instant {
  if (event.type === 'opened') return event.joinDate
  if (event.type === 'posted') return Math.max(event.row.timestamp, event.row.settledAt ?? 0)
  if (event.type === 'history-planned') return event.before
  if (event.type === 'named') return event.since
  if (event.type === 'removed') return event.removal.at
  if (event.type === 'suspended') return event.suspension.at
  return ('at' in event && event.at) || Number.NEGATIVE_INFINITY
}
