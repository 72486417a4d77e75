import type { Later } from '../../../core/app.ts'
import { IdentityFault } from '../../../core/domain/session.ts'
import type { Identity } from '../../../core/ports/identity.ts'
import {
  identityRequests,
  mailedLinks,
  SignInStates,
  throwIdentityFault,
} from '../../shared/identity-service.ts'
import { forward, later } from '../../shared/later.ts'
import type { AuthMethods } from './auth-methods.ts'
import { type FirebaseIdentitySetup, LEFT_FOR } from './firebase-identity-setup.ts'

/**
 * Firebase Authentication. The first request loads the SDK (`auth-methods.ts`). Watching loads it only after `setup.startAfter`, and
 * retries while it cannot be loaded.
 */
export function firebaseIdentity(
  setup: FirebaseIdentitySetup,
): Identity & Pick<AuthMethods, 'idToken'> {
  const states = new SignInStates()
  const open = methodsOf(setup, states)
  let failedTries = 0
  const start = (): void => {
    open().catch((cause: unknown) => {
      setup.log.warn('Sign-in could not be started', cause)
      if (cause instanceof IdentityFault && cause.code === 'auth/network-request-failed')
        setup.retry.pause(++failedTries).then(start)
    })
  }
  let started = false
  return {
    ...forward<AuthMethods>(open, {
      ...identityRequests,
      redirectOutcome: 'request',
      signOut: 'request',
      idToken: 'request',
    }),
    ...mailedLinks,
    watch(listener) {
      if (!started) Promise.resolve(setup.startAfter).then(start, start)
      started = true
      return states.watch(listener)
    },
    current: () => states.current(),
    isBackFromRedirect: () => setup.tabTexts.get(LEFT_FOR) !== null,
  }
}

/** Loads the SDK and opens the methods that need it. Throws an `IdentityFault`. */
function methodsOf(setup: FirebaseIdentitySetup, states: SignInStates): Later<AuthMethods> {
  const { tokenSync, clock, log, retry } = setup
  const loadMethods = later(() => import('./auth-methods.ts'))
  // Null where the operator has no server for it: then its code is not loaded.
  const openTokenSync =
    tokenSync &&
    later(
      () => import('./token-sync.ts'),
      ({ TokenSync }) => new TokenSync(tokenSync, clock, log, retry),
    )
  const open = later(
    () => Promise.all([loadMethods(), setup.openApp(), openTokenSync?.()]),
    ([{ openAuthMethods }, app, sync = null]) => openAuthMethods(app, setup, states, sync),
  )
  return () => open().catch(throwIdentityFault)
}
