import type { Profile } from '../domain/profile.ts'
import type { Directory } from '../ports/directory.ts'

const SHOWN = 5

/** Reads who holds most, for everyone to see. */
export class LoadHighestBalances {
  constructor(private readonly directory: Directory) {}

  run(): Promise<readonly Profile[]> {
    return this.directory.suggest('', SHOWN, null)
  }
}
