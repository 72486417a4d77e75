import type { OutsideRefusal } from '../domain/community.ts'
import type { Instant, TransactionId, UserId } from '../domain/ids.ts'
import type { RemoveTextRefusal } from '../domain/ledger/removals.ts'
import {
  type Act,
  type BusyReporter,
  busiestOf,
  byRow,
  factsOf,
  type NotAModerator,
  type Office,
  type Report,
  type ReportedRequest,
  type ReportRefusal,
  type RulingRefusal,
  type SuspendRefusal,
} from '../domain/moderation.ts'
import type { NewCount } from '../domain/notices.ts'
import type { Profile } from '../domain/people.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { OUTBOX } from '../domain/send.ts'
import { type ModerationReason, TAKEN_WORDS, type Transaction } from '../domain/transaction.ts'
import type { DeviceStore } from '../ports/device-store.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'
import { MOST_REPORTS, type Moderation } from '../ports/moderation.ts'
import type { Listener, Stop } from '../ports/subscription.ts'
import type { ForgetWords } from './forget-words.ts'

type SignedOut = { readonly code: 'signed-out' }

/** Rows of the queue, and acts, that load at once. */
const QUEUE_ROWS = 10
const ACTS = 20
/** Reports that are read to count them. */
const COUNTED_REPORTS = 100

/** Takes messages out of the ledger, for ever, out of what this device stores, and out of what its tabs show. */
export class RemoveMessage {
  constructor(
    private readonly identity: Identity,
    private readonly ledger: Ledger,
    private readonly moderation: Moderation,
    private readonly forgetWords: ForgetWords,
    private readonly device: DeviceStore,
  ) {}

  /** Deletes a message that the signed-in person sent. Returns the row without it; a retry returns it, too. */
  async removeOwn(id: TransactionId): Promise<Result<Transaction, RemoveTextRefusal | SignedOut>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    return this.remove(id, () => this.ledger.removeMessage(id, person.id, { for: 'own' }))
  }

  /**
   * Removes anybody's message as a moderator, then deletes the reports about it. Returns the row without it; a retry returns it, too,
   * and finishes the rest.
   */
  async removeAsModerator(
    id: TransactionId,
    reason: ModerationReason,
  ): Promise<Result<Transaction, RemoveTextRefusal | NotAModerator | SignedOut>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    const why = { for: 'moderation', reason } as const
    const removed = await this.remove(id, () => this.ledger.removeMessage(id, person.id, why))
    // A moderator may remove every message.
    if (!removed.ok && removed.refusal.code === 'not-yours')
      return refuse({ code: 'not-a-moderator' })
    if (!removed.ok) return removed
    const dismissed = await this.moderation.dismiss(id, person.id)
    return dismissed.ok ? removed : dismissed
  }

  /**
   * A draft that was not discarded yet, or that has this message again, would keep the words; so would a send that failed and came late.
   */
  private async remove<R>(
    id: TransactionId,
    remove: () => Promise<Result<Transaction, R>>,
  ): Promise<Result<Transaction, R>> {
    const before = await this.ledger.find(id)
    const removed = await remove()
    if (!removed.ok) return removed
    this.device.announce(TAKEN_WORDS, removed.value)
    this.forgetWords.forget(removed.value, before?.message)
    this.device.save(OUTBOX, null, id)
    return removed
  }
}

/** A row that was reported, with what a moderator needs to know to decide. */
export interface QueuedRow {
  readonly id: TransactionId
  readonly reports: readonly Report[]
  /** Null where it is not in the ledger any more. */
  readonly row: Transaction | null
  /** The request that was reported; null where it is a row. */
  readonly request: ReportedRequest | null
  /** Who sent it, or asked, as they are now; null where their account is gone. */
  readonly sender: Profile | null
  /** Who reported it, if only one did; null where there are more, or where their account is gone. */
  readonly reporter: Profile | null
  /** Who of those that reported it has most open reports; null if nobody has more than one. */
  readonly busiest: (BusyReporter & { readonly person: Profile | null }) | null
}

/** The rows that were reported: first what most people reported, then what has waited longest. */
export interface Queue {
  readonly rows: readonly QueuedRow[]
  /** How many there are in all; at least so many, if `mayBeMore`. */
  readonly count: number
  readonly mayBeMore: boolean
}

/** An act with the present account of the moderator; null where that is gone. */
export interface SignedAct {
  readonly act: Act
  readonly moderator: Profile | null
}

/**
 * Reports, for everybody who is signed in; the queue and what to do about it, for moderators; and what they did, for everybody. Throws a
 * `Fault` if the ledger cannot be reached; a retry is safe.
 */
export class Moderate {
  constructor(
    private readonly identity: Identity,
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly moderation: Moderation,
  ) {}

  /** Reports the office of a person, now and at each change. */
  watchOffice(person: UserId, listener: Listener<Office>): Stop {
    return this.moderation.watchOffice(person, listener)
  }

  /** The present moderators that have a name, by name. */
  async loadModerators(): Promise<readonly Profile[]> {
    const named = (await this.moderation.loadModerators()).filter(({ username }) => username)
    return named.sort((one, other) => ((one.username ?? '') < (other.username ?? '') ? -1 : 1))
  }

  /** Tells the moderators about a row. Refuses a second report of the same row. */
  report(
    id: TransactionId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal | SignedOut>> {
    return this.asSignedIn((person) => this.moderation.report(id, person, reason))
  }

  /** Tells the moderators about a request to the signed-in person, with its words. */
  reportRequest(
    from: UserId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal | SignedOut>> {
    return this.asSignedIn((person) => this.moderation.reportRequest(from, person, reason))
  }

  /** The rows that wait for a moderator: up to 10 of them. */
  async loadQueue(): Promise<Result<Queue, NotAModerator | SignedOut>> {
    const loaded = await this.asSignedIn((person) =>
      this.moderation.loadReports(person, MOST_REPORTS),
    )
    if (!loaded.ok) return loaded
    const { reports, mayBeMore } = loaded.value
    const reported = byRow(reports)
    const find = this.personFinder()
    const shown = reported.slice(0, QUEUE_ROWS).map(async (one): Promise<QueuedRow> => {
      const [first, another] = one.reports
      const request = first?.request ?? null
      const busiest = busiestOf(
        one.reports.map(({ by }) => by),
        reports,
      )
      const [row, reporter, person] = await Promise.all([
        request ? null : this.ledger.find(one.id),
        first && !another ? find(first.by) : null,
        busiest && find(busiest.id),
      ])
      const author = request?.from ?? row?.senderId
      const sender = author ? await find(author) : null
      return { ...one, row, request, sender, reporter, busiest: busiest && { ...busiest, person } }
    })
    return accept({ rows: await Promise.all(shown), count: reported.length, mayBeMore })
  }

  /** How many rows wait for a moderator, counted in the first 100 reports. */
  async countQueue(): Promise<Result<NewCount, NotAModerator | SignedOut>> {
    const loaded = await this.asSignedIn((person) =>
      this.moderation.loadReports(person, COUNTED_REPORTS),
    )
    if (!loaded.ok) return loaded
    const { reports, mayBeMore } = loaded.value
    return accept({ count: byRow(reports).length, orMore: mayBeMore })
  }

  /** Deletes the reports about a row, and leaves the row as it is. */
  dismiss(id: TransactionId): Promise<Result<null, NotAModerator | OutsideRefusal | SignedOut>> {
    return this.asSignedIn((person) => this.moderation.dismiss(id, person))
  }

  /** Deletes all reports of a person, and leaves the rows as they are. */
  dismissAllBy(
    reporter: UserId,
  ): Promise<Result<null, NotAModerator | OutsideRefusal | SignedOut>> {
    return this.asSignedIn((person) => this.moderation.dismissAllBy(reporter, person))
  }

  /** Suspends somebody else, until it is lifted. Refuses a second suspension by another moderator, or for another reason. */
  suspend(
    id: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, SuspendRefusal | SignedOut>> {
    return this.asSignedIn((person) => this.moderation.suspend(id, person, reason))
  }

  /** Lifts a suspension. Succeeds where there is none. */
  lift(id: UserId): Promise<Result<Profile, RulingRefusal | SignedOut>> {
    return this.asSignedIn((person) => this.moderation.lift(id, person))
  }

  /** Removes what somebody else wrote about themselves. */
  clearDescription(
    id: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, RulingRefusal | SignedOut>> {
    return this.asSignedIn((person) => this.moderation.clearDescription(id, person, reason))
  }

  /** Up to 20 things that moderators did before a time (null: last), the newest first, and where the next page begins. */
  async loadActs(before: Instant | null) {
    const { acts, next } = await this.moderation.loadActs(before, ACTS)
    const find = this.personFinder()
    const signed = acts.map(
      async (act): Promise<SignedAct> => ({ act, moderator: await find(factsOf(act).by) }),
    )
    return { acts: await Promise.all(signed), next }
  }

  private async asSignedIn<T, R>(
    request: (person: UserId) => Promise<Result<T, R>>,
  ): Promise<Result<T, R | SignedOut>> {
    const person = this.identity.current()
    return person ? request(person.id) : refuse({ code: 'signed-out' })
  }

  /** Looks people up, each of them once. */
  private personFinder(): (id: UserId) => Promise<Profile | null> {
    const people = new Map<UserId, Promise<Profile | null>>()
    return (id) => {
      const found = people.get(id) ?? this.directory.findById(id)
      people.set(id, found)
      return found
    }
  }
}
