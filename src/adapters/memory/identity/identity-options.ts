import type { Credentials, Provider } from '../../../core/domain/person.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'
import type { IdGenerator } from '../../../core/ports/id-generator.ts'
import type { TextStore } from '../../shared/text-store.ts'
import type { StoredIdentity } from './identity-state.ts'

/** A person who has an identity from the start, with email and password. */
export type KnownIdentity = Credentials & Pick<StoredIdentity, 'id' | 'name'>

/** The answer of a provider's window: an account, null if it was closed, or 'blocked' if it could not open. */
export type ProviderAnswer = ProviderAccount | null | 'blocked'

export interface IdentityOptions {
  readonly texts: TextStore
  readonly clock: Clock
  readonly ids: IdGenerator
  /** The provider's window: asks which account there to use; `known` are those that signed in here before. */
  readonly choose: (
    provider: Provider,
    known: readonly ProviderAccount[],
  ) => Promise<ProviderAnswer>
  /** Leaves the page for a provider, which here is a reload. */
  readonly leave?: () => void
  readonly known?: readonly KnownIdentity[]
  /** Whether signing in with an email nobody has makes an identity of it. */
  readonly opensUnknown?: boolean
  /** The page's address, read at each request: it may ask for a failure to simulate. */
  readonly address?: () => string
  readonly onSetAside?: () => void
  readonly passwordRounds?: number
}
