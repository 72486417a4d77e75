import type { BankRandom } from './bank-random.ts'

/** Names that people send to before anybody has them. */
const FREE_NAMES = 5

/** What all people of a run know of each other. */
export class BankWorld {
  private readonly taken: string[] = []
  private readonly free: string[] = []
  private names = 0

  constructor(
    /** A word that no other run on the same database has. */
    readonly name: string,
    /** From 0 to 1: how much of the run is over. */
    readonly share: () => number,
  ) {}

  takenNames(): readonly string[] {
    return this.taken
  }

  /** One of the few names that nobody has. */
  freeName(random: BankRandom): string {
    while (this.free.length < FREE_NAMES) this.free.push(this.newName())
    return random.one(this.free) ?? this.newName()
  }

  newName(): string {
    return `${this.name} ${++this.names}`
  }

  nameTaken(name: string): void {
    this.taken.push(name)
    const at = this.free.indexOf(name)
    if (at >= 0) this.free.splice(at, 1)
  }
}
