import { accept } from '../../../core/domain/result.ts'
import type { Provider } from '../../../core/domain/session.ts'
import type { ChooserRequest, DemoMail, ProviderAccount } from '../../../core/ports/demo.ts'
import type { RedirectOutcome, SignInState } from '../../../core/ports/identity.ts'
import {
  actionLink,
  type IdentityRequests,
  identityRequests,
  mailedLinks,
  SignInStates,
  throwIdentityFault,
} from '../../shared/identity-service.ts'
import { forward, later } from '../../shared/later.ts'
import { CurrentValue } from '../../shared/listeners.ts'
import { emptyState, personOf, type StoredMail } from './identity-state.ts'
import { type IdentityOptions, IdentityStore } from './identity-store.ts'

export type SimulatedIdentity = ReturnType<typeof simulatedIdentity>

/**
 * The identity service of the demo: stored in the browser, with the codes and rules of the real one. The first request loads
 * `auth-methods.ts`. Signing out needs none, as in the real service, so that no failure prevents it.
 */
export function simulatedIdentity(options: IdentityOptions) {
  const store = new IdentityStore(options)
  const { stored } = store
  const states = new SignInStates()
  let lastShown = stored.read().mails
  const mails = new CurrentValue(shownMails(lastShown))
  const look = () => {
    const registered = store.signedIn()
    states.notify(registered && personOf(registered))
    const { mails: now } = stored.read()
    if (now === lastShown) return
    lastShown = now
    mails.set(shownMails(now))
  }
  stored.watch(look)
  // Like the real service, it reports a sign-in only after a moment.
  queueMicrotask(look)
  const openMethods = later(
    () => import('./auth-methods.ts'),
    ({ authenticationMethods }) => authenticationMethods(options, store),
  )
  const open = () => openMethods().catch(throwIdentityFault)
  return {
    ...forward<IdentityRequests>(open, identityRequests),
    ...mailedLinks,
    watch: (listener: (state: SignInState) => void) => states.watch(listener),
    current: () => states.current(),
    isBackFromRedirect: () => stored.read().leftFor !== null,
    async redirectOutcome(): Promise<RedirectOutcome | null> {
      const { leftFor: provider } = stored.read()
      if (provider === null) return null
      stored.change({ leftFor: null })
      return { provider, result: await (await open()).signInAfterRedirect(provider) }
    },
    async signOut() {
      stored.change({ signedIn: null })
      return accept(null)
    },
    /** Reports the mails that a real service would have sent, now and at each change. */
    watchMail: (listener: (all: readonly DemoMail[]) => void) => mails.watch(listener),
    dismissMail(id: string) {
      const dismissed = (mail: StoredMail) =>
        mail.code === id ? { ...mail, isDismissed: true } : mail
      stored.change({ mails: stored.read().mails.map(dismissed) })
    },
    /** Signs in a person with an identity, without asking for anything. */
    signInAs: store.signInAs.bind(store),
    /** Whether somebody has an identity. */
    knows: store.knows.bind(store),
    /** Deletes everybody but the known, in every tab, and signs out. */
    deleteAll: () => stored.change(emptyState),
  }
}

function shownMails(mails: readonly StoredMail[]): readonly DemoMail[] {
  return mails
    .filter(({ isDismissed }) => !isDismissed)
    .map(({ code, purpose, to }) => ({ id: code, to, purpose, link: actionLink(purpose, code) }))
}

const SAMPLE_ACCOUNTS: readonly ProviderAccount[] = [
  { name: 'Noor Haddad', email: 'noor.haddad@example.com' },
  { name: 'Élodie Martin', email: 'elodie.martin@example.com' },
]

/** The window of a simulated provider: holds the open request for the UI, or null. */
export class ProviderChooser {
  readonly request = new CurrentValue<ChooserRequest | null>(null)

  /** Asks for an account, one known here before or a sample. Null if the window is closed. */
  ask(provider: Provider, known: readonly ProviderAccount[]): Promise<ProviderAccount | null> {
    const emails = new Set(known.map(({ email }) => email))
    const samples = SAMPLE_ACCOUNTS.filter(({ email }) => !emails.has(email))
    return new Promise((resolve) => {
      const request: ChooserRequest = {
        provider,
        accounts: [...known, ...samples],
        answer: (account) => {
          resolve(account)
          if (this.request.get() === request) this.request.set(null)
        },
      }
      this.request.set(request)
    })
  }
}
