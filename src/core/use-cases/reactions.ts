import type { TransactionId, UserId } from '../domain/ids.ts'
import type { ReactRefusal } from '../domain/ledger/reactions.ts'
import { OWN_REACTIONS } from '../domain/own-reactions.ts'
import type { Profile } from '../domain/people.ts'
import {
  type Emoji,
  type Reaction,
  type ReactionCounts,
  sumOfReactions,
  withReaction,
} from '../domain/reactions.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Demo } from '../ports/demo.ts'
import type { LedgerCache } from '../ports/device-store.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Reactions } from '../ports/reactions.ts'
import type { Stop } from '../ports/subscription.ts'

type Outcome = Result<Transaction, ReactRefusal | { readonly code: 'signed-out' }>

/** The reactions to a row as its reader sees them. */
export interface ShownReactions {
  readonly counts: ReactionCounts
  /** The reader's own; null for none, or while it is not known. */
  readonly own: Emoji | null
}

/** A reaction with the present profile of its person; null where their account is gone. */
export interface SignedReaction {
  readonly reaction: Reaction
  readonly person: Profile | null
}

/** A reader's reaction that the ledger does not have yet. */
interface Sending {
  /** What the row had when it was pressed. What others do meanwhile shows after the answer, so that nothing counts twice. */
  readonly counts: ReactionCounts
  readonly before: Emoji | null
  wanted: Emoji | null
}

/** What is known of one person's own reactions. */
interface OwnKnown {
  /** Null is none, for certain. */
  readonly emojis: Map<TransactionId, Emoji | null>
  /** Rows whose reaction the ledger has confirmed since the page opened. */
  readonly confirmed: Set<TransactionId>
  /** The questions for reactions that are under way. A press makes the answer to one out of date. */
  readonly asked: Map<TransactionId, Promise<Emoji | null>>
  readonly sending: Map<TransactionId, Sending>
}

/** Reacts to rows. What the reader presses shows at once, and goes back if it fails. */
export class ReactToRows {
  private readonly known = new Map<UserId, OwnKnown>()
  private readonly listeners = new Set<() => void>()
  private changes = 0

  constructor(
    private readonly identity: Identity,
    private readonly ledger: Pick<Ledger, 'find'>,
    private readonly directory: Pick<Directory, 'findById'>,
    private readonly reactions: Reactions,
    private readonly cache: LedgerCache,
    demo: Pick<Demo, 'watchRestarts'> | null,
  ) {
    demo?.watchRestarts(() => this.forgetAll())
  }

  /** Calls `listener` when what `shown` returns may have changed. */
  readonly subscribe = (listener: () => void): Stop => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Another number after each change. */
  readonly revision = (): number => this.changes

  /** The reactions to a row as a reader sees them, with what they have just pressed. */
  shown({ id, reactions }: Transaction, reader: UserId | null): ShownReactions {
    if (reader === null) return { counts: reactions, own: null }
    const { sending, emojis } = this.of(reader)
    const now = sending.get(id)
    if (now) return { counts: withReaction(now.counts, now.before, now.wanted), own: now.wanted }
    const own = emojis.get(id) ?? null
    // Taken back on another device.
    return { counts: reactions, own: own && reactions[own] ? own : null }
  }

  /** Reads the reader's own reaction to a row, unless that is certain already. Throws a `Fault` if it cannot be read. */
  async loadOwn({ id, reactions }: Transaction, reader: UserId): Promise<void> {
    const { confirmed, asked, sending } = this.of(reader)
    const isKnown = confirmed.has(id) || sumOfReactions(reactions) === 0
    if (isKnown || asked.has(id) || sending.has(id)) return
    const question = this.reactions.own(id, reader)
    asked.set(id, question)
    try {
      const own = await question
      if (asked.get(id) === question) this.confirm(reader, id, own)
    } finally {
      if (asked.get(id) === question) asked.delete(id)
    }
  }

  /**
   * Makes this the signed-in person's reaction to a row; null takes it back. Returns the row with its counts. While one is on its
   * way, another press replaces it, and returns null: the first one reports what became of both. Throws a `Fault` if nobody knows whether
   * the ledger has it.
   */
  async react(row: Transaction, emoji: Emoji | null): Promise<Outcome | null> {
    const person = this.identity.current()?.id
    if (!person) return refuse({ code: 'signed-out' })
    const { asked, sending } = this.of(person)
    const now = sending.get(row.id)
    if (now) {
      now.wanted = emoji
      this.notify()
      return null
    }
    const { counts, own: before } = this.shown(row, person)
    const next = { counts, before, wanted: emoji }
    asked.delete(row.id)
    sending.set(row.id, next)
    this.notify()
    try {
      return await this.send(row.id, person, next)
    } finally {
      sending.delete(row.id)
      this.notify()
    }
  }

  /** Up to `limit` reactions to a row, the newest first, each with its person. Throws a `Fault` if they cannot be read. */
  async load(id: TransactionId, limit: number): Promise<readonly SignedReaction[]> {
    const loaded = await this.reactions.load(id, limit)
    return Promise.all(
      loaded.map(async (reaction) => ({
        reaction,
        person: await this.directory.findById(reaction.by),
      })),
    )
  }

  /** Asks the ledger until it has what was pressed last. */
  private async send(id: TransactionId, person: UserId, sending: Sending): Promise<Outcome> {
    for (;;) {
      const { wanted } = sending
      const outcome = await this.sendOne(id, person, wanted)
      if (outcome.ok) this.confirm(person, id, wanted)
      if (!outcome.ok || sending.wanted === wanted) return outcome
    }
  }

  private async sendOne(id: TransactionId, person: UserId, emoji: Emoji | null): Promise<Outcome> {
    try {
      return await this.reactions.react(id, person, emoji)
    } catch (cause) {
      // The answer may be all that was lost.
      this.forget(person, id)
      const [own, row] = await Promise.all([
        this.reactions.own(id, person),
        this.ledger.find(id),
      ]).catch(() => [null, null])
      if (row === null || own !== emoji) throw cause
      return accept(row)
    }
  }

  private confirm(person: UserId, id: TransactionId, emoji: Emoji | null): void {
    const { emojis, confirmed } = this.of(person)
    confirmed.add(id)
    emojis.set(id, emoji)
    this.remember(person, id, emoji)
    this.notify()
  }

  private forget(person: UserId, id: TransactionId): void {
    const { emojis, confirmed } = this.of(person)
    confirmed.delete(id)
    emojis.delete(id)
    this.remember(person, id, null)
  }

  private remember(person: UserId, id: TransactionId, emoji: Emoji | null): void {
    const others = this.cache.load(OWN_REACTIONS, person).filter(([other]) => other !== id)
    const own = emoji === null ? others : [...others, [id, emoji] as const]
    this.cache.save(OWN_REACTIONS, own, person)
  }

  private of(person: UserId): OwnKnown {
    const known = this.known.get(person) ?? {
      emojis: new Map<TransactionId, Emoji | null>(this.cache.load(OWN_REACTIONS, person)),
      confirmed: new Set<TransactionId>(),
      asked: new Map<TransactionId, Promise<Emoji | null>>(),
      sending: new Map<TransactionId, Sending>(),
    }
    this.known.set(person, known)
    return known
  }

  /** The demo's ledger began again. */
  private forgetAll(): void {
    this.known.clear()
    this.notify()
  }

  private notify(): void {
    this.changes++
    for (const listener of this.listeners) listener()
  }
}
