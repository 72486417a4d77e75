import type { Provider } from '../../../core/domain/person.ts'
import type { ChooserRequest, ProviderAccount } from '../../../core/ports/demo.ts'
import { CurrentValue } from '../../shared/listeners.ts'

const SAMPLE_ACCOUNTS: readonly ProviderAccount[] = [
  { name: 'Noor Haddad', email: 'noor.haddad@example.com' },
  { name: 'Élodie Martin', email: 'elodie.martin@example.com' },
]

/** The window of a simulated provider: holds the open request for the UI, or null. */
export class ProviderChooser {
  readonly request = new CurrentValue<ChooserRequest | null>(null)

  /** Asks for an account, one known here before or a sample. Null where the window is closed. */
  ask(provider: Provider, known: readonly ProviderAccount[]): Promise<ProviderAccount | null> {
    const emails = new Set(known.map(({ email }) => email))
    const samples = SAMPLE_ACCOUNTS.filter(({ email }) => !emails.has(email))
    return new Promise((resolve) => {
      const request: ChooserRequest = {
        provider,
        accounts: [...known, ...samples],
        answer: (account) => {
          resolve(account)
          if (this.request.get() === request) this.request.set(null)
        },
      }
      this.request.set(request)
    })
  }
}
