import type { FirebaseApp } from 'firebase/app'
import { onIdTokenChanged, reload } from 'firebase/auth'
import type { SignInStates } from '../../shared/sign-in-states.ts'
import { browserWindows } from './browser-windows.ts'
import type { FirebaseIdentitySetup } from './firebase-identity-setup.ts'
import { LeftFor } from './left-for.ts'
import { MailWays } from './mail-ways.ts'
import { openAuth } from './open-auth.ts'
import { PasswordWays } from './password-ways.ts'
import { lacksLookup, personOf } from './person-of.ts'
import { ProviderWays } from './provider-ways.ts'
import { Session } from './session.ts'
import { TokenSync } from './token-sync.ts'

/** The ways in, all on one SDK, which is fetched with this file. */
export function waysIn(app: FirebaseApp, setup: FirebaseIdentitySetup, states: SignInStates) {
  const { deviceNotes, tabNotes, address, clock, log, tokenSync, windows = browserWindows } = setup
  const session = new Session(openAuth(app, setup))
  const sync = tokenSync && new TokenSync(tokenSync, clock, log)
  // Tells of renewed tokens too, and only so of a person whose methods another tab changed.
  onIdTokenChanged(session.auth, (user) => {
    states.tell(user && personOf(user))
    sync?.changed(user)
    // Offline there is no answer, and the next renewal asks again.
    if (user && lacksLookup(user)) reload(user).catch(() => {})
  })
  return {
    session,
    passwords: new PasswordWays(session),
    providers: new ProviderWays(session, windows, new LeftFor(tabNotes)),
    mail: new MailWays(session, deviceNotes, address),
    /** Tells what a request changed without a new token. */
    async look(): Promise<void> {
      const user = await session.user()
      states.tell(user && personOf(user))
    },
  }
}
