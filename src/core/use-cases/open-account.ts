import type { UserId } from '../domain/ids.ts'
import type { Account } from '../domain/people.ts'
import { Fault } from '../domain/result.ts'
import type { Person } from '../domain/session.ts'
import {
  nearestUsername,
  numberedUsername,
  type Username,
  usernameKey,
} from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'

interface NameWish {
  readonly name: Username
  /** Null until the person is known. */
  readonly of: UserId | null
}

/**
 * Opens the account of a signed-in person, with 1337 GBP and the name that they typed at sign-up, or else the free name nearest
 * to theirs. Without a name they are "You".
 */
export class OpenAccount {
  private wish: NameWish | null = null
  private missed: NameWish | null = null

  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
  ) {}

  /** The next person whose account opens gets this name, if it is new and the name still free. Null drops an earlier wish. */
  wishName(name: Username | null): void {
    this.wish = name === null ? null : { name, of: null }
  }

  /** The name that a person typed at sign-up and did not get, because it was taken in the meantime; null otherwise. */
  missedName(id: UserId): Username | null {
    return this.missed?.of === id ? this.missed.name : null
  }

  /** Returns the new account, or the one that exists. Throws a `Fault` if the ledger cannot be reached; another call tries again. */
  async open(person: Person): Promise<Account> {
    if (this.wish?.of === null) this.wish = { ...this.wish, of: person.id }
    if (this.wish?.of !== person.id) return this.openNamed(person)
    const { wish } = this
    const opened = await this.ledger.openAccount(person.id, wish.name)
    let account = opened.ok ? opened.value : await this.openNamed(person)
    if (opened.ok && account.nameCount === 0) {
      // Another tab has opened it, without a name.
      const named = await this.directory.takeName(person.id, wish.name)
      if (named.ok) account = named.value
    }
    this.missed = !opened.ok || account.username === null ? wish : null
    this.wish = null
    return account
  }

  private async openNamed(person: Person): Promise<Account> {
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
