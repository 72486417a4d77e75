import { type Account, afterFold, FOLDED_AT_ONCE, type Fold, foldOf } from './credits.ts'
import { ModelFirestore } from './model-firestore.ts'
import { below, seeded } from './random.ts'
import { Timeline } from './timeline.ts'

const START = 1337
const SPENDS_PER_SECOND = 0.2

/** Simulates many senders and one recipient, who spends at the same time and whose account has this many credits. */
class HotAccount {
  private readonly timeline = new Timeline()
  readonly firestore = new ModelFirestore(this.timeline)
  private readonly random = seeded(11)
  private readonly credits: number[]
  private account: Account
  private received = 0
  private spent = 0
  spends = 0
  refusedSpends = 0
  refusedWithinMeans = 0
  repeatedFolds = 0
  lowestBalance = START
  /** The largest number of points that was ever created or lost. */
  imbalance = 0

  constructor(count: number) {
    this.credits = Array.from({ length: count }, () => 0)
    this.account = { balance: START, folded: this.credits.map(() => 0) }
  }

  run(sendsPerSecond: number, seconds: number): void {
    this.timeline.often(sendsPerSecond, seconds, () => this.receive())
    this.timeline.often(SPENDS_PER_SECOND, seconds, () => this.spend())
    this.timeline.run()
  }

  private receive(): void {
    const points = 1 + below(9, this.random)
    const shard = below(this.credits.length, this.random)
    const path = this.credits.length > 0 ? `users/hot/credits/${shard}` : 'users/hot'
    this.commit(path, () => {
      this.received += points
      if (this.credits.length > 0) this.credits[shard] = (this.credits[shard] ?? 0) + points
      else this.account = { ...this.account, balance: this.account.balance + points }
    })
  }

  /** Folds in all credits, in as many folds as needed, and then spends; sometimes more than there is. */
  private spend(): void {
    const means = this.account.balance + this.waiting()
    const points = 1 + below(1.2 * means, this.random)
    for (let folds = 0; folds < this.credits.length; folds += FOLDED_AT_ONCE)
      this.commit('users/hot', () => this.fold())
    this.commit('users/hot', () => {
      this.spends++
      if (points <= this.account.balance) {
        this.account = { ...this.account, balance: this.account.balance - points }
        this.spent += points
        return
      }
      this.refusedSpends++
      if (points <= means) this.refusedWithinMeans++
    })
  }

  /** Writes the fold twice, like two devices that see the same credits. */
  private fold(): void {
    const fold = foldOf(this.account, this.credits)
    this.write(fold)
    if (this.write(fold) && fold.byPoints > 0) this.repeatedFolds++
  }

  private write(fold: Fold): boolean {
    const after = afterFold(this.account, this.credits, fold)
    this.account = after ?? this.account
    return after !== null
  }

  private commit(path: string, apply: () => void): void {
    this.firestore.commit({ documents: [path] }, () => {
      apply()
      const held = this.account.balance + this.waiting()
      this.imbalance = Math.max(this.imbalance, Math.abs(START + this.received - this.spent - held))
      this.lowestBalance = Math.min(this.lowestBalance, this.account.balance)
    })
  }

  private waiting(): number {
    const { folded } = this.account
    return this.credits.reduce((sum, points, shard) => sum + points - (folded[shard] ?? 0), 0)
  }
}

export function hotAccount({ sendsPerSecond = 0, seconds = 0, credits = 0 }) {
  const account = new HotAccount(credits)
  account.run(sendsPerSecond, seconds)
  return account
}
