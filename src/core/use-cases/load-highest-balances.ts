import type { Profile } from '../domain/people.ts'
import { HIGHEST_SHOWN } from '../domain/people.ts'
import type { Directory } from '../ports/directory.ts'

/** Loads the people with the highest balances. */
export class LoadHighestBalances {
  constructor(private readonly directory: Directory) {}

  /** Returns up to five profiles; profiles with an invalid name are left out. Throws a `Fault` if the directory cannot be reached. */
  async load(): Promise<readonly Profile[]> {
    const found = await this.directory.suggest('', HIGHEST_SHOWN, null)
    return found.filter(({ username }) => username !== null)
  }
}
