/** An account. `folded` says how much of each credit the balance already includes. */
export interface Account {
  readonly balance: number
  readonly folded: readonly number[]
}

/** A write by the client: an increment of the balance, and the amount that it saw in each credit. */
export interface Fold {
  readonly byPoints: number
  readonly folded: ReadonlyMap<number, number>
}

/** The rules look up at most ten documents an operation. */
export const FOLDED_AT_ONCE = 8

/** Folds the largest credits into the balance. Credits only grow, so concurrent senders do not conflict with it. */
export function foldOf(account: Account, credits: readonly number[]): Fold {
  const fresh = credits
    .map((received, shard) => ({ shard, received, gain: received - heldOf(account, shard) }))
    .filter(({ gain }) => gain > 0)
    .sort((one, other) => other.gain - one.gain)
    .slice(0, FOLDED_AT_ONCE)
  return {
    byPoints: fresh.reduce((sum, { gain }) => sum + gain, 0),
    folded: new Map(fresh.map(({ shard, received }) => [shard, received])),
  }
}

/** The account after a fold; null where the rules would refuse it. */
export function afterFold(
  account: Account,
  credits: readonly number[],
  fold: Fold,
): Account | null {
  const after = {
    balance: account.balance + fold.byPoints,
    folded: account.folded.map((held, shard) => fold.folded.get(shard) ?? held),
  }
  const gains = after.folded.map((held, shard) => held - heldOf(account, shard))
  const growsOnly = gains.every((gain) => gain >= 0)
  const isThere = after.folded.every((held, shard) => held <= (credits[shard] ?? 0))
  const addsUp = after.balance - account.balance === gains.reduce((sum, gain) => sum + gain, 0)
  return growsOnly && isThere && addsUp ? after : null
}

function heldOf({ folded }: Account, shard: number): number {
  return folded[shard] ?? 0
}
