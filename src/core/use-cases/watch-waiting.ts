import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { UsernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/** How many waiting transfers are followed at once; more come up as these are settled. Where so many wait, there may be older ones. */
export const FOLLOWED = 10

/** How many are listed at once. */
const LISTED = 100

/** Points on their way to a name, and who has taken it since, if anybody. */
export interface WaitingPoints {
  readonly transaction: Transaction
  readonly joined: Profile | null
  /** Nobody hands points over to themselves: who took the name can only take them back. */
  readonly canHandOver: boolean
}

/** Follows a sender's waiting transfers, and tells as soon as somebody takes a name that one of them waits for. */
export class WatchWaiting {
  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
  ) {}

  watch(sender: UserId, listener: Listener<readonly WaitingPoints[]>): Stop {
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
    const tell = () => listener.next(waiting.map(withJoined))
    const withJoined = (transaction: Transaction): WaitingPoints => {
      const { recipientKey } = transaction
      const joined = (recipientKey && names.get(recipientKey)?.joined) ?? null
      return { transaction, joined, canHandOver: joined !== null && joined.id !== sender }
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

  /** All that waits, also what is too old to be followed; whether a name was taken shows when it is handed over. */
  async all(sender: UserId): Promise<readonly Transaction[]> {
    return this.ledger.waiting(sender, LISTED)
  }
}
