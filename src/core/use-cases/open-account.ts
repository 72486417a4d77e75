import { Fault } from '../domain/fault.ts'
import type { Person } from '../domain/person.ts'
import type { Account } from '../domain/profile.ts'
import {
  nearestUsername,
  numberedUsername,
  type Username,
  usernameKey,
} from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'

/** Opens the account of a signed-in person, with 1337 GBP and the free name nearest to theirs. Without a name they are "You". */
export class OpenAccount {
  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
  ) {}

  /** Returns the new account, or the one that exists. Throws a `Fault` if the ledger cannot be reached. */
  async open(person: Person): Promise<Account> {
    const nearest = person.name === null ? null : nearestUsername(person.name)
    const first = await this.ledger.openAccount(person.id, nearest)
    if (first.ok) return first.value
    const free = nearest === null ? null : await findFreeName(this.directory, nearest)
    const second = await this.ledger.openAccount(person.id, free)
    if (second.ok) return second.value
    // The free name was taken in the meantime. The person can choose a name later.
    const nameless = await this.ledger.openAccount(person.id, null)
    if (nameless.ok) return nameless.value
    throw new Fault('broken', 'The ledger refuses an account without a name')
  }
}

const HIGHEST_NUMBER = 9

/** Finds a free name: the wanted one, or it with a number from 2 to 9 after it. Null where none of them is free. */
export async function findFreeName(
  directory: Directory,
  wanted: Username,
): Promise<Username | null> {
  for (let number = 1; number <= HIGHEST_NUMBER; number++) {
    const name = number === 1 ? wanted : numberedUsername(wanted, number)
    const owner = await directory.findByName(usernameKey(name))
    if (!owner.ok && owner.refusal.code !== 'owner-left') return name
  }
  return null
}
