import { below, seeded } from './random.ts'

const WANTED = 7

/** Letters about as frequent as at the beginning of names. */
const LETTERS = 'aaaabbbcccdddeeeffgghhhiijjjkkllllmmmmmnnnoopprrrrsssstttuvwyz'

interface Named {
  readonly name: string
  readonly balance: number
}

/** What the ways to suggest recipients walk and find, among so many made-up people. */
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
    /** As the index of balances and names is walked: by balance, until enough names begin so. */
    byBalance(prefix: string) {
      const found: Named[] = []
      let entries = 0
      while (entries < people.length && found.length < WANTED) {
        const person = people[entries++]
        if (person?.name.startsWith(prefix)) found.push(person)
      }
      return { found, entries }
    },
    /** As an index of prefixes and balances is: those that begin so, by balance. */
    byPrefix(prefix: string) {
      const found = (byPrefix.get(prefix) ?? []).slice(0, WANTED)
      return { found, entries: found.length }
    },
  }
}
