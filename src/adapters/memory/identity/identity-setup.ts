import type { IdentityCode } from '../../../core/domain/identity-failure.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import { ActionCodes } from './action-codes.ts'
import { IdentityStore, type KnownIdentity } from './identity-store.ts'
import { MailSignIn } from './mail-sign-in.ts'
import type { Mailbox } from './mailbox.ts'
import { PasswordSignIn } from './password-sign-in.ts'
import { ProviderSignIn } from './provider-sign-in.ts'
import { type Choose, ProviderWindow } from './provider-window.ts'
import type { OpenShelf } from './shelf.ts'

export interface IdentitySetup {
  readonly openShelf: OpenShelf
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

/** The ways in, all on one store. */
export function waysIn(setup: IdentitySetup) {
  const { openShelf, clock, mailbox, choose, passwordRounds } = setup
  const { known = [], opensUnknown = false, leave = () => {}, onPutAside = () => {} } = setup
  const store = new IdentityStore(openShelf, known, clock, onPutAside)
  const passwords = new PasswordSignIn(store, opensUnknown, passwordRounds)
  const providers = new ProviderSignIn(store, new ProviderWindow(choose), leave)
  const mail = new MailSignIn(store, new ActionCodes(store, clock), mailbox, passwords)
  return { store, passwords, providers, mail }
}
