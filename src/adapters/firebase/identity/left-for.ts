import { PROVIDERS, type Provider } from '../../../core/domain/person.ts'
import type { Notes } from './notes.ts'

const NAME = 'left-for'

/** The provider for which the page was left. */
export class LeftFor {
  /** Notes of this tab alone: another one must not take the answer for its own. */
  constructor(private readonly notes: Notes) {}

  read(): Provider | null {
    const name = this.notes.read(NAME)
    return PROVIDERS.find((provider) => provider === name) ?? null
  }

  write(provider: Provider | null): void {
    this.notes.write(NAME, provider)
  }
}
