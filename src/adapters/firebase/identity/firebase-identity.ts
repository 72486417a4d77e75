import { IdentityFault } from '../../../core/domain/session.ts'
import type { Identity } from '../../../core/ports/identity.ts'
import { mailedLinks, SignInStates } from '../../shared/identity-service.ts'
import { importWithRetry, lazyPort, once } from '../../shared/lazy-loading.ts'
import type { AuthMethods } from './auth-methods.ts'
import { type FirebaseIdentitySetup, LEFT_FOR } from './firebase-identity-setup.ts'
import type { TokenSync } from './token-sync.ts'

/**
 * Firebase Authentication. The first request loads the SDK (`auth-methods.ts`). Watching loads it only after `setup.startAfter`, and
 * retries while it cannot be loaded.
 */
export function firebaseIdentity(setup: FirebaseIdentitySetup): Identity {
  const states = new SignInStates()
  const open = once(() => openMethods(setup, states))
  let failedTries = 0
  const start = (): void => {
    open().catch((cause: unknown) => {
      setup.log.warn('Sign-in could not be started', cause)
      if (cause instanceof IdentityFault && cause.code === 'auth/network-request-failed')
        setup.retry.pause(++failedTries).then(start)
    })
  }
  let started = false
  const withoutSdk: Omit<Identity, keyof AuthMethods> = {
    watch(listener) {
      if (!started) Promise.resolve(setup.startAfter).then(start, start)
      started = true
      return states.watch(listener)
    },
    current: () => states.current(),
    isBackFromRedirect: () => setup.tabTexts.get(LEFT_FOR) !== null,
    ...mailedLinks,
  }
  return lazyPort(open, withoutSdk)
}

async function openMethods(
  setup: FirebaseIdentitySetup,
  states: SignInStates,
): Promise<AuthMethods> {
  const [{ openAuthMethods }, app, sync] = await Promise.all([
    importWithRetry(() => import('./auth-methods.ts')),
    setup.openApp(),
    openTokenSync(setup),
  ]).catch((cause: unknown) => {
    throw new IdentityFault('auth/network-request-failed', { cause })
  })
  return openAuthMethods(app, setup, states, sync)
}

/** Null where the operator has no server for it: then its code is not loaded. */
async function openTokenSync(setup: FirebaseIdentitySetup): Promise<TokenSync | null> {
  if (!setup.tokenSync) return null
  const { TokenSync } = await importWithRetry(() => import('./token-sync.ts'))
  return new TokenSync(setup.tokenSync, setup.clock, setup.log)
}
