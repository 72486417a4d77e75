import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { UsernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/** How many waiting transfers are followed at once; more come up as these are settled. */
const FOLLOWED = 10

/** Points on their way to a name, and who has taken it since, if anybody. */
export interface WaitingPoints {
  readonly transaction: Transaction
  readonly joined: Profile | null
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
    const joinedOf = ({ recipientKey }: Transaction) =>
      (recipientKey && names.get(recipientKey)?.joined) ?? null
    const tell = () =>
      listener.next(waiting.map((transaction) => ({ transaction, joined: joinedOf(transaction) })))
    const follow = (key: UsernameKey) => {
      const name = { joined: null as Profile | null, stop: (() => {}) as Stop }
      names.set(key, name)
      name.stop = this.directory.watchName(key, {
        next: (profile) => {
          name.joined = profile
          tell()
        },
        fault: listener.fault,
      })
    }
    const stopWaiting = this.ledger.watchWaiting(sender, FOLLOWED, {
      next: (rows) => {
        waiting = rows
        const wanted = new Set(rows.flatMap(({ recipientKey }) => recipientKey ?? []))
        for (const [key, name] of names) {
          if (wanted.has(key)) continue
          name.stop()
          names.delete(key)
        }
        for (const key of wanted) if (!names.has(key)) follow(key)
        tell()
      },
      fault: listener.fault,
    })
    return () => {
      stopWaiting()
      for (const { stop } of names.values()) stop()
    }
  }
}
