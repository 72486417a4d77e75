import {
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
} from 'firebase/auth'
import type { Provider } from '../../../core/domain/person.ts'
import type { ProviderWindows } from './provider-windows.ts'

/**
 * The SDK's own windows. The resolver, which loads a script and a frame of the service, goes with each call and not with
 * the start: a script that hangs there would hold up on phones who is signed in.
 */
export const browserWindows: ProviderWindows = {
  signIn: (auth, provider) =>
    signInWithPopup(auth, sdkProvider(provider), browserPopupRedirectResolver),
  link: (user, provider) =>
    linkWithPopup(user, sdkProvider(provider), browserPopupRedirectResolver),
  reauthenticate: (user, provider) =>
    reauthenticateWithPopup(user, sdkProvider(provider), browserPopupRedirectResolver),
  // The SDK's promise never resolves. Who comes back by the Back button may find the page as it was left, and waits no more.
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
      // Else a browser with one Google account never lets one use another.
      return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
    case 'github':
      return new GithubAuthProvider()
    case 'facebook':
      return new FacebookAuthProvider()
    case 'twitter':
      return new TwitterAuthProvider()
  }
}
