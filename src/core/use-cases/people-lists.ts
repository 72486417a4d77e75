import type { Month } from '../domain/month.ts'
import type { Profile } from '../domain/people.ts'
import { TOP_SHOWN, type TopList } from '../domain/people-lists.ts'
import { type UsernameKey, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'

/** Loads the people who were sent most or sent most in a month, or have most. */
export class LoadTopPeople {
  constructor(private readonly directory: Directory) {}

  /** Returns up to five profiles; profiles with an invalid name are left out. Throws a `Fault` if the directory cannot be reached. */
  async load(by: TopList, month: Month): Promise<readonly Profile[]> {
    const found = await this.directory.loadTop(by, month, TOP_SHOWN)
    return found.filter(({ username }) => username !== null)
  }
}

/** How many people a page has. */
const PAGE = 25

/** Some of all people by name. */
export interface PeoplePage {
  readonly people: readonly Profile[]
  /** After whom the next page begins; null after the last page. */
  readonly next: UsernameKey | null
}

/** Loads everybody who has a name, by name. */
export class LoadPeople {
  constructor(private readonly directory: Directory) {}

  /** Returns up to 25 people after a name; null begins with the first. Throws a `Fault` if the directory cannot be reached. */
  async load(after: UsernameKey | null): Promise<PeoplePage> {
    // One more says whether there is a further page.
    const found = await this.directory.loadPeople(after, PAGE + 1)
    const people = found.slice(0, PAGE)
    const last = people.findLast(({ username }) => username !== null)?.username
    return {
      people: people.filter(({ username }) => username !== null),
      next: found.length > PAGE && last ? usernameKey(last) : null,
    }
  }
}
