import type { Auth, User, UserCredential } from 'firebase/auth'
import type { Provider } from '../../../core/domain/person.ts'

/** How a provider is asked: in a window of its own, or by leaving the page. Throws the SDK's errors. */
export interface ProviderWindows {
  signIn(auth: Auth, provider: Provider): Promise<UserCredential>
  link(user: User, provider: Provider): Promise<UserCredential>
  reauthenticate(user: User, provider: Provider): Promise<UserCredential>
  /** Resolves when the page is left. */
  leave(auth: Auth, provider: Provider): Promise<void>
  /** What the provider said after `leave`; null where one came back without an answer. */
  answer(auth: Auth): Promise<UserCredential | null>
}
