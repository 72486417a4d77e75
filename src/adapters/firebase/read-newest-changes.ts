import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { balanceAfterNewest } from '../../core/domain/movement.ts'
import type { Account } from '../../core/domain/profile.ts'
import type { Documents } from './documents.ts'
import type { PositionedChange, readChanges } from './read-changes.ts'

const TRIES = 4

type Stored = Pick<Account, 'balance' | 'lastTransaction'>
type Read = () => ReturnType<typeof readChanges>

/**
 * Reads the newest changes of a balance, and the balance after them. These are separate requests. Where their answers may be of
 * different moments, it reads the account again: if that is the same as before, nothing changed in between.
 */
export async function readNewestChanges(documents: Documents, account: UserId, read: Read) {
  const readStored = async (): Promise<Stored> =>
    (await documents.account(account)) ?? { balance: STARTING_BALANCE, lastTransaction: null }
  let before = readStored()
  for (let tries = 1; ; tries++) {
    const [stored, { changes, next }] = await Promise.all([before, read()])
    const balance = balanceAfterNewest(
      stored,
      changes.map(({ change }) => change),
    )
    if (balance !== null) return { changes, next, balance }
    const again = await readStored()
    if (isSame(stored, again)) return { changes, next, balance: again.balance }
    if (tries === TRIES) return { changes, next, balance: likelyBalance(stored, changes) }
    before = Promise.resolve(again)
  }
}

/** A change sets another id, or gives points back under the same one. */
function isSame(before: Stored, now: Stored): boolean {
  return before.lastTransaction === now.lastTransaction && before.balance === now.balance
}

/**
 * For an account that changes all the time. It was read before its changes, so these include its last transaction, and its
 * balance lacks those that are newer.
 */
function likelyBalance({ balance, lastTransaction }: Stored, changes: readonly PositionedChange[]) {
  const contained = changes.findIndex(({ change }) => change.transaction.id === lastTransaction)
  const newer = changes.slice(0, Math.max(0, contained))
  return newer.reduce((sum, { change }) => sum + change.change, balance)
}
