import { below, seeded } from './random.ts'

const WANTED = 7

/** Letters, each about as frequent as at the start of names. */
const LETTERS = 'aaaabbbcccdddeeeffgghhhiijjjkkllllmmmmmnnnoopprrrrsssstttuvwyz'

interface Named {
  readonly name: string
  readonly balance: number
}

/** Compares two indexes for suggestions among `count` random people: what each walks and finds. */
export function suggestions(count: number) {
  const random = seeded(3)
  const people = Array.from({ length: count }, (): Named => {
    const letters = Array.from({ length: 6 }, () => LETTERS[below(LETTERS.length, random)])
    return { name: letters.join(''), balance: below(2674, random) }
  }).sort((one, other) => other.balance - one.balance || (one.name < other.name ? -1 : 1))
  const byPrefix = new Map<string, Named[]>()
  for (const person of people)
    for (let length = 1; length <= person.name.length; length++) {
      const prefix = person.name.slice(0, length)
      const bucket = byPrefix.get(prefix)
      if (bucket) bucket.push(person)
      else byPrefix.set(prefix, [person])
    }
  return {
    /** Walks an index of balances and names, by balance, until enough names have the prefix. */
    byBalance(prefix: string) {
      const found: Named[] = []
      let entries = 0
      while (entries < people.length && found.length < WANTED) {
        const person = people[entries++]
        if (person?.name.startsWith(prefix)) found.push(person)
      }
      return { found, entries }
    },
    /** Walks an index of prefixes and balances: only the names with the prefix, by balance. */
    byPrefix(prefix: string) {
      const found = (byPrefix.get(prefix) ?? []).slice(0, WANTED)
      return { found, entries: found.length }
    },
  }
}
