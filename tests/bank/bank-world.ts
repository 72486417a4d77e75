import type { BankRandom } from './bank-random.ts'

/** Names that people send to before anybody has them. */
const FREE_NAMES = 5

/** What all people of a run know of each other. */
export class BankWorld {
  private taken: readonly string[] = []
  private readonly free: string[] = []
  /** A name of who has left last. */
  private left: string | null = null
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
    this.taken = [...this.taken, name]
    const at = this.free.indexOf(name)
    if (at >= 0) this.free.splice(at, 1)
  }

  /** Somebody leaves. People go on sending to one of their names, until the next one leaves. */
  personLeaves(names: readonly string[]): void {
    const forgotten = [this.left, ...names.slice(1)]
    this.taken = this.taken.filter((name) => !forgotten.includes(name))
    this.left = names[0] ?? null
  }
}
