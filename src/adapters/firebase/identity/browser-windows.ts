import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  getRedirectResult,
  linkWithPopup,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  TwitterAuthProvider,
  type User,
  type UserCredential,
} from 'firebase/auth'
import type { Provider } from '../../../core/domain/session.ts'

/** Signing in at a provider: in a popup, or by a redirect. Throws the SDK's errors. */
export interface ProviderWindows {
  signIn(auth: Auth, provider: Provider): Promise<UserCredential>
  link(user: User, provider: Provider): Promise<UserCredential>
  reauthenticate(user: User, provider: Provider): Promise<UserCredential>
  /** Resolves when the page is left. */
  leave(auth: Auth, provider: Provider): Promise<void>
  /** The provider's answer after `leave`; null where there was none. */
  answer(auth: Auth): Promise<UserCredential | null>
}

/**
 * The SDK's own popups and redirects. The resolver loads a script and a frame of the service, so it is passed with each call and
 * not when the SDK is opened: on phones, a script that hangs there would delay the sign-in state.
 */
export const browserWindows: ProviderWindows = {
  signIn: (auth, provider) =>
    signInWithPopup(auth, sdkProvider(provider), browserPopupRedirectResolver),
  link: (user, provider) =>
    linkWithPopup(user, sdkProvider(provider), browserPopupRedirectResolver),
  reauthenticate: (user, provider) =>
    reauthenticateWithPopup(user, sdkProvider(provider), browserPopupRedirectResolver),
  // The SDK's promise never resolves. After the Back button the page may be as it was left, and must not wait any more.
  leave: (auth, provider) =>
    Promise.race([
      signInWithRedirect(auth, sdkProvider(provider), browserPopupRedirectResolver),
      new Promise<void>((left) => addEventListener('pagehide', () => left(), { once: true })),
    ]),
  answer: (auth) => getRedirectResult(auth, browserPopupRedirectResolver),
}

function sdkProvider(provider: Provider): AuthProvider {
  switch (provider) {
    case 'google':
      // Without it, a browser with one Google account never offers another.
      return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
    case 'github':
      return new GithubAuthProvider()
    case 'facebook':
      return new FacebookAuthProvider()
    // Only the page of an own server offers any other than Twitter here.
    default:
      return new TwitterAuthProvider()
  }
}
