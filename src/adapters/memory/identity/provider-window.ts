import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import type { Provider } from '../../../core/domain/person.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'

/** What a provider's window ends with: an account, null where it was closed, or that it could not open. */
export type ProviderAnswer = ProviderAccount | null | 'blocked'

/** Asks which account at a provider to use; `known` are those that signed in here before. */
export type Choose = (
  provider: Provider,
  known: readonly ProviderAccount[],
) => Promise<ProviderAnswer>

/** The one window of a provider that can be open: asking again closes the one before. */
export class ProviderWindow {
  private cancel: () => void = () => {}

  constructor(private readonly choose: Choose) {}

  async ask(
    provider: Provider,
    known: readonly ProviderAccount[],
  ): Promise<Result<ProviderAccount, IdentityRefusal>> {
    this.cancel()
    const cancelled = new Promise<'cancelled'>((resolve) => {
      this.cancel = () => resolve('cancelled')
    })
    const answer = await Promise.race([this.choose(provider, known), cancelled])
    if (answer === 'cancelled') return refuse({ code: 'auth/cancelled-popup-request' })
    if (answer === 'blocked') return refuse({ code: 'auth/popup-blocked' })
    if (answer === null) return refuse({ code: 'auth/popup-closed-by-user' })
    return accept(answer)
  }
}
