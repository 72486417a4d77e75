import type { IdentityCode } from '../../../core/domain/identity-failure.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { KnownIdentity } from './identity-store.ts'
import type { Mailbox } from './mailbox.ts'
import type { Choose } from './provider-window.ts'
import type { OpenTextStore } from './text-store.ts'

export interface IdentitySetup {
  readonly openShelf: OpenTextStore
  readonly clock: Clock
  readonly mailbox: Mailbox
  /** The provider's window. */
  readonly choose: Choose
  /** Leaves the page for a provider, which here is to load it anew. */
  readonly leave?: () => void
  readonly known?: readonly KnownIdentity[]
  /** Whether signing in with an e-mail nobody has makes an identity of it. */
  readonly opensUnknown?: boolean
  /** The failure that each request meets, read at each one. */
  readonly whatIf?: () => IdentityCode | null
  readonly onPutAside?: () => void
  readonly passwordRounds?: number
}
