import type { Provider } from '../../../core/domain/person.ts'
import type { ChooserRequest, ProviderAccount } from '../../../core/ports/demo.ts'
import type { Stop } from '../../../core/ports/subscription.ts'

const READY: readonly ProviderAccount[] = [
  { name: 'Noor Haddad', email: 'noor.haddad@example.com' },
  { name: 'Élodie Martin', email: 'elodie.martin@example.com' },
]

/** A pretend provider's window: holds the open request for whoever draws it. */
export class PretendChooser {
  private open: ChooserRequest | null = null
  private readonly listeners = new Set<(request: ChooserRequest | null) => void>()

  /** Asks for an account: one known here before, or one of the people made ready. Null where the window is closed. */
  ask(provider: Provider, known: readonly ProviderAccount[] = []): Promise<ProviderAccount | null> {
    this.open?.answer(null)
    return new Promise((resolve) => {
      const request: ChooserRequest = {
        provider,
        accounts: withReady(known),
        answer: (account) => {
          resolve(account)
          if (this.open === request) this.show(null)
        },
      }
      this.show(request)
    })
  }

  /** Tells the open request, or null, now and at each change. */
  watch(listener: (request: ChooserRequest | null) => void): Stop {
    this.listeners.add(listener)
    listener(this.open)
    return () => {
      this.listeners.delete(listener)
    }
  }

  private show(request: ChooserRequest | null): void {
    this.open = request
    for (const listener of [...this.listeners]) listener(request)
  }
}

function withReady(known: readonly ProviderAccount[]): readonly ProviderAccount[] {
  const emails = new Set(known.map(({ email }) => email))
  return [...known, ...READY.filter(({ email }) => !emails.has(email))]
}
