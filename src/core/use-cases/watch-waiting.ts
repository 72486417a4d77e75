import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { UsernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/** How many waiting transfers are followed at once; more come up as these are settled. */
const FOLLOWED = 10

/** How many are listed at once. */
const LISTED = 100

/** Points on their way to a name, and who has taken it since, if anybody. */
export interface WaitingPoints {
  readonly transaction: Transaction
  readonly joined: Profile | null
  /** Nobody hands points over to themselves: who took the name can only take them back. */
  readonly canHandOver: boolean
  /** Who has the name now was here, without it, before the points were sent: they did not join under it. */
  readonly joinedBefore: boolean
}

/** The newest that waits. */
export interface Waiting {
  /** Newest first. */
  readonly points: readonly WaitingPoints[]
  /** So many wait that there may be older ones, which are not followed. */
  readonly mayBeMore: boolean
}

/** Follows a sender's waiting transfers, and tells as soon as somebody takes a name that one of them waits for. */
export class WatchWaiting {
  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
  ) {}

  /**
   * Tells what waits, newest first and up to a limit, now and at each change, also of who has the names. Tells one fault, a
   * `Fault` where the ledger or the directory cannot be followed, and then nothing more.
   */
  watch(sender: UserId, listener: Listener<Waiting>): Stop {
    const names = new Map<UsernameKey, { joined: Profile | null; stop: Stop }>()
    let waiting: readonly Transaction[] = []
    let stopWaiting: Stop = () => {}
    const stop = () => {
      stopWaiting()
      for (const name of names.values()) name.stop()
    }
    const fault = (cause: unknown) => {
      stop()
      listener.fault(cause)
    }
    const tell = () =>
      listener.next({ points: waiting.map(withJoined), mayBeMore: waiting.length >= FOLLOWED })
    const withJoined = (transaction: Transaction): WaitingPoints => {
      const { recipientKey } = transaction
      const joined = (recipientKey && names.get(recipientKey)?.joined) ?? null
      const canHandOver = joined !== null && joined.id !== sender
      const joinedBefore = joined !== null && joined.joinDate < transaction.timestamp
      return { transaction, joined, canHandOver, joinedBefore }
    }
    const follow = (key: UsernameKey) => {
      const name = { joined: null as Profile | null, stop: (() => {}) as Stop }
      names.set(key, name)
      const next = (profile: Profile | null) => {
        name.joined = profile
        tell()
      }
      name.stop = this.directory.watchName(key, { next, fault })
    }
    const followOnly = (wanted: ReadonlySet<UsernameKey>) => {
      for (const [key, name] of names) {
        if (wanted.has(key)) continue
        name.stop()
        names.delete(key)
      }
      for (const key of wanted) if (!names.has(key)) follow(key)
    }
    const next = (rows: readonly Transaction[]) => {
      waiting = rows
      followOnly(new Set(rows.flatMap(({ recipientKey }) => recipientKey ?? [])))
      tell()
    }
    stopWaiting = this.ledger.watchWaiting(sender, FOLLOWED, { next, fault })
    return stop
  }

  /**
   * The newest hundred that wait, newest first, also those too old to be followed; whether a name was taken shows when they are
   * handed over. Throws a `Fault` where they cannot be read.
   */
  async list(sender: UserId): Promise<readonly Transaction[]> {
    return this.ledger.waiting(sender, LISTED)
  }
}
