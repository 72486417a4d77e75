import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { balanceAfterNewest } from '../../core/domain/movement.ts'
import type { Account } from '../../core/domain/profile.ts'
import type { Documents } from './documents.ts'
import type { PlacedChange, readChanges } from './read-changes.ts'

const TRIES = 4

type Stored = Pick<Account, 'balance' | 'lastTransaction'>
type Read = () => ReturnType<typeof readChanges>

/**
 * Reads the newest changes of a balance, and the balance after them. The database gives both apart from each other. Where they
 * may be of different moments, the account is read again: if it is the same as before, nothing happened in between.
 */
export async function readNewestChanges(at: Documents, account: UserId, read: Read) {
  const readStored = async (): Promise<Stored> =>
    (await at.account(account)) ?? { balance: STARTING_BALANCE, lastTransaction: null }
  let before = readStored()
  for (let tries = 1; ; tries++) {
    const [stored, { placed, next }] = await Promise.all([before, read()])
    const balance = balanceAfterNewest(
      stored,
      placed.map(({ change }) => change),
    )
    if (balance !== null) return { placed, next, balance }
    const again = await readStored()
    if (isSame(stored, again)) return { placed, next, balance: again.balance }
    if (tries === TRIES) return { placed, next, balance: likelyBalance(stored, placed) }
    before = Promise.resolve(again)
  }
}

/** A change sets another id, or gives points back under the same one. */
function isSame(before: Stored, now: Stored): boolean {
  return before.lastTransaction === now.lastTransaction && before.balance === now.balance
}

/**
 * For an account that changes all the time. It was read before its changes, so its last transaction is among them, and what is
 * newer than that is not in its balance.
 */
function likelyBalance({ balance, lastTransaction }: Stored, placed: readonly PlacedChange[]) {
  const contained = placed.findIndex(({ change }) => change.transaction.id === lastTransaction)
  const newer = placed.slice(0, Math.max(0, contained))
  return newer.reduce((sum, { change }) => sum + change.change, balance)
}
