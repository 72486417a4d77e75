import { hasWords, wordLine } from './search-words.ts'

/** Who sent or received, as a transaction names them. */
interface Party {
  readonly id: string | null
  readonly name: string
}

/** The people in transactions. Each has a number, and is found by the name there and by the present one. */
export class PartyIndex {
  readonly #numbers = new Map<string, number>()
  readonly #parties: Party[] = []
  readonly #lines: string[] = []

  /** `presentName` gives the words of an account's present name, each after a space. */
  constructor(private readonly presentName: (id: string | null) => string) {}

  /** The number of a party; the same for the same id and name. */
  numberOf(id: string | null, name: string): number {
    const key = `${id ?? ''}\n${name}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#parties.push({ id, name }) - 1
    this.#numbers.set(key, number)
    this.#lines.push(wordLine(name) + this.presentName(id))
    return number
  }

  party(number: number): Party {
    return this.#parties[number] as Party
  }

  /** For each party, 1 where it has all the words. */
  having(words: readonly string[]): Uint8Array {
    return Uint8Array.from(this.#lines, (line) => (hasWords(line, words) ? 1 : 0))
  }
}
