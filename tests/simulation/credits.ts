/** An account, and how much of each of its credits its balance holds already. */
export interface Account {
  readonly balance: number
  readonly folded: readonly number[]
}

/** What a client asks to be written: an increment, and what it saw that each credit had received. */
export interface Fold {
  readonly byPoints: number
  readonly folded: ReadonlyMap<number, number>
}

/** The rules look up at most ten documents an operation. */
export const FOLDED_AT_ONCE = 8

/** Folds in the credits that hold most. Credits only ever grow, so nobody who sends meanwhile is in its way. */
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

/** The account after a fold, where rules would let it through; null where they refuse it. */
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
