import { type IdentityCode, IdentityFault } from '../../../core/domain/identity-failure.ts'
import { accept } from '../../../core/domain/result.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { DemoMail } from '../../../core/ports/demo.ts'
import type { IdGenerator } from '../../../core/ports/id-generator.ts'
import type { RedirectOutcome, SignInState } from '../../../core/ports/identity.ts'
import { mailedLinks } from '../../shared/action-link.ts'
import { importWithRetry } from '../../shared/import-with-retry.ts'
import { lazyPort } from '../../shared/lazy-port.ts'
import { CurrentValue } from '../../shared/listeners.ts'
import { once } from '../../shared/once.ts'
import { SignInStates } from '../../shared/sign-in-states.ts'
import type { TextStore } from '../../shared/text-store.ts'
import { emptyState, personOf } from './identity-state.ts'
import { IdentityStore, type KnownIdentity } from './identity-store.ts'
import type { Choose } from './provider-methods.ts'

export interface MemoryIdentityOptions {
  readonly texts: TextStore
  readonly clock: Clock
  readonly ids: IdGenerator
  /** The provider's window. */
  readonly choose: Choose
  /** Leaves the page for a provider, which here is a reload. */
  readonly leave?: () => void
  readonly known?: readonly KnownIdentity[]
  /** Whether signing in with an email nobody has makes an identity of it. */
  readonly opensUnknown?: boolean
  /** The failure that each request simulates, read at each one. */
  readonly whatIf?: () => IdentityCode | null
  readonly onSetAside?: () => void
  readonly passwordRounds?: number
}

export type MemoryIdentity = ReturnType<typeof memoryIdentity>

/**
 * The identity service of the demo: stored in the browser, with the codes and rules of the real one. The first request loads
 * `authentication-methods.ts`. Signing out needs none, as in the real service, so that no failure prevents it.
 */
export function memoryIdentity(options: MemoryIdentityOptions) {
  const store = new IdentityStore(options)
  const states = new SignInStates()
  const mails = new CurrentValue(store.state().mails)
  const look = () => {
    const registered = store.signedIn()
    states.tell(registered && personOf(registered))
    if (store.state().mails !== mails.get()) mails.set(store.state().mails)
  }
  store.watch(look)
  // Like the real service, it does not know at once who is signed in.
  queueMicrotask(look)
  const open = once(() => openMethods(options, store))
  const withoutRequest = {
    ...mailedLinks,
    watch: (listener: (state: SignInState) => void) => states.watch(listener),
    current: () => states.current(),
    isBackFromRedirect: () => store.state().leftFor !== null,
    async redirectOutcome(): Promise<RedirectOutcome | null> {
      const { leftFor: provider } = store.state()
      if (provider === null) return null
      store.change({ leftFor: null })
      return { provider, result: await (await open()).signInAfterRedirect(provider) }
    },
    async signOut() {
      store.change({ signedIn: null })
      return accept(null)
    },
    /** Reports the mails that a real service would have sent, now and at each change. */
    watchMail: (listener: (all: readonly DemoMail[]) => void) => mails.watch(listener),
    dismissMail(id: string) {
      store.change({ mails: store.state().mails.filter((mail) => mail.id !== id) })
    },
    /** Signs in somebody who has an identity, without asking for anything. */
    signInAs: store.signInAs.bind(store),
    /** Deletes everybody but the known, in every tab, and signs out. */
    deleteAll: () => store.change(emptyState),
  }
  return lazyPort(open, withoutRequest)
}

async function openMethods(options: MemoryIdentityOptions, store: IdentityStore) {
  const { authenticationMethods } = await importWithRetry(
    () => import('./authentication-methods.ts'),
  ).catch((cause: unknown) => {
    throw new IdentityFault('auth/network-request-failed', { cause })
  })
  return authenticationMethods(options, store)
}
