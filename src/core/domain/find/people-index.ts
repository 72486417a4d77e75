import type { StoredRecord } from '../check/records.ts'
import type { UserId } from '../ids.ts'
import type { CopiedPerson } from './found-in-copy.ts'
import { hasWords, searchedWords, wordLine } from './search-words.ts'

interface Indexed {
  readonly person: CopiedPerson
  readonly name: string
  /** Name and description. */
  readonly all: string
}

/** The people of a copy who have a name, for searching by the start of any word of their name or description. */
export class PeopleIndex {
  readonly #people = new Map<string, Indexed>()

  constructor(accounts: readonly StoredRecord[]) {
    for (const account of accounts) {
      const person = personOf(account)
      if (!person) continue
      const name = wordLine(person.username)
      this.#people.set(person.id, { person, name, all: name + wordLine(person.description) })
    }
  }

  /** The words of a person's present name, each after a space; '' where it is not known. */
  nameLine(id: string | null): string {
    return (id !== null && this.#people.get(id)?.name) || ''
  }

  /** Everybody with all the words: first those who have them in their name, then highest balance first. Nobody for no words. */
  find(typed: string): readonly CopiedPerson[] {
    const words = searchedWords(typed)
    if (words.length === 0) return []
    const found = [...this.#people.values()].filter(({ all }) => hasWords(all, words))
    const inName = new Set(found.filter(({ name }) => hasWords(name, words)))
    return found
      .sort(
        (a, b) =>
          Number(inName.has(b)) - Number(inName.has(a)) || b.person.balance - a.person.balance,
      )
      .map(({ person }) => person)
  }
}

/** Null for an account without a name. */
function personOf({ id, fields }: StoredRecord): CopiedPerson | null {
  const { displayName, usernameKey, avatar, description, balance } = fields
  if (typeof displayName !== 'string' || typeof usernameKey !== 'string') return null
  return {
    id: id as UserId,
    username: displayName,
    avatar: typeof avatar === 'string' ? avatar : '',
    description: typeof description === 'string' ? description : '',
    balance: typeof balance === 'number' ? balance : 0,
  }
}
