import { HIGHEST_SHOWN } from '../domain/highest-balances.ts'
import type { Profile } from '../domain/profile.ts'
import type { Directory } from '../ports/directory.ts'

/** Reads who holds most, for everyone to see. */
export class LoadHighestBalances {
  constructor(private readonly directory: Directory) {}

  /** Nobody without a name, also where a stored person is found by one and shows none. */
  async load(): Promise<readonly Profile[]> {
    const found = await this.directory.suggest('', HIGHEST_SHOWN, null)
    return found.filter(({ username }) => username !== null)
  }
}
