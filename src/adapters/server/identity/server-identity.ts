import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import {
  IdentityFault,
  type IdentityRefusal,
  type Person,
  PROVIDERS,
  type Provider,
} from '../../../core/domain/session.ts'
import type { Identity, SignInResult } from '../../../core/ports/identity.ts'
import type { Retry } from '../../../core/ports/platform.ts'
import { actionCodeIn, mailedLinks, SignInStates } from '../../shared/identity-service.ts'
import { TextStore } from '../../shared/text-store.ts'
import { pause } from '../../shared/timers.ts'
import { IDENTITY_PATH, PENDING } from './identity-wire.ts'

/** A window of a provider. */
interface ProviderWindow {
  readonly closed: boolean
  close(): void
}

export interface ServerIdentityOptions {
  /** The server's address, without a path. */
  readonly address: string
  readonly retry: Retry
  /** Where a test has no browser. */
  readonly fetch?: typeof fetch
  /** Null where the browser blocks it. */
  readonly openWindow?: (url: string) => ProviderWindow | null
  readonly leave?: (url: string) => void
  readonly deviceTexts?: TextStore
  readonly tabTexts?: TextStore
}

/** The address that asked for a link, until it is used. */
const LINK_EMAIL = 'pledger.link-email'
/** The provider that the page was left for, and the flow. */
const LEFT_FOR = 'pledger.left-for'
/** Tells other tabs that somebody signed in or out. */
const CHANNEL = 'pledger-identity'
const LOOK_EVERY_MS = 200

/** The identity service of an own server. The session is in a cookie that no script reads. */
export function openServerIdentity({
  address,
  retry,
  fetch = globalThis.fetch.bind(globalThis),
  openWindow = (url) => window.open(url, '_blank', 'popup,width=500,height=640'),
  leave = (url) => window.location.assign(url),
  deviceTexts = new TextStore(() => window.localStorage),
  tabTexts = new TextStore(() => window.sessionStorage),
}: ServerIdentityOptions): Identity & { close(): void } {
  const states = new SignInStates()
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(CHANNEL) : null
  let window: AbortController | null = null
  /** Counts what is shown and looked for, so that an answer which is late hides nothing newer. */
  let newest = 0

  async function ask<T>(name: string, ...given: readonly string[]): Promise<T> {
    const response = await fetch(`${address}${IDENTITY_PATH}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    }).catch((cause: unknown) => {
      throw new IdentityFault('auth/network-request-failed', { cause })
    })
    if (!response.ok) throw new IdentityFault('auth/internal-error')
    return response.json()
  }

  /** Shows who is signed in, here and in the other tabs. */
  function show(person: Person | null): void {
    newest++
    states.notify(person)
    channel?.postMessage(null)
  }

  const signingIn = async (answer: Promise<SignInResult>): Promise<SignInResult> => {
    const result = await answer
    if (result.ok) show(result.value)
    return result
  }
  const signingOut = async (answer: Promise<Result<null, IdentityRefusal>>) => {
    const result = await answer
    if (result.ok) show(null)
    return result
  }

  async function look(): Promise<void> {
    const own = ++newest
    for (let failed = 1; own === newest; failed++) {
      try {
        const person = await ask<Person | null>('session')
        return own === newest ? states.notify(person) : undefined
      } catch {
        await retry.pause(failed)
      }
    }
  }
  void look()
  channel?.addEventListener('message', () => void look())

  async function refresh(): Promise<SignInResult> {
    const before = newest
    const result = await ask<SignInResult>('refresh')
    if (result.ok && before === newest) show(result.value)
    return result
  }

  /** The address of a provider's window, and the flow that begins there. */
  function newFlow(provider: Provider, isRedirect: boolean) {
    const flow = crypto.randomUUID()
    const query = new URLSearchParams({ flow, provider, ...(isRedirect && { redirect: '' }) })
    return { flow, url: `${address}${IDENTITY_PATH}/go?${query}` }
  }

  /** Asks in a window, until there is an answer, or the window is closed. A second one takes the place of the first. */
  async function askInWindow(
    provider: Provider,
    finish: (flow: string) => Promise<SignInResult>,
  ): Promise<SignInResult> {
    window?.abort()
    const { flow, url } = newFlow(provider, false)
    const opened = openWindow(url)
    if (!opened) return refuse({ code: 'auth/popup-blocked' })
    const own = new AbortController()
    own.signal.addEventListener('abort', () => opened.close())
    window = own
    try {
      return await untilAnswered(opened, own.signal, () => finish(flow))
    } finally {
      opened.close()
      if (window === own) window = null
    }
  }

  return {
    ...mailedLinks,
    watch: (listener) => states.watch(listener),
    current: () => states.current(),

    signUp: ({ email, password }) => signingIn(ask('signUp', email, password)),
    signIn: ({ email, password }) => signingIn(ask('signIn', email, password)),

    signInWith: (provider) =>
      askInWindow(provider, (flow) => signingIn(ask('signInWith', flow, provider))),

    async signInByRedirect(provider) {
      const { flow, url } = newFlow(provider, true)
      tabTexts.set(LEFT_FOR, `${provider} ${flow}`)
      leave(url)
      return accept(null)
    },

    isBackFromRedirect: () => tabTexts.get(LEFT_FOR) !== null,

    async redirectOutcome() {
      const [left, flow = ''] = (tabTexts.get(LEFT_FOR) ?? '').split(' ')
      const provider = ([...PROVIDERS, 'oidc'] as const).find((one) => one === left)
      if (!provider) return null
      tabTexts.remove(LEFT_FOR)
      const result = await signingIn(ask('signInWith', flow, provider))
      // Back without an answer: by the browser's own button.
      return isPending(result) ? null : { provider, result }
    },

    async sendSignInLink(email) {
      const result = await ask<Result<null, IdentityRefusal>>('sendSignInLink', email)
      if (result.ok) deviceTexts.set(LINK_EMAIL, email)
      return result
    },

    async signInByLink(link, email) {
      const code = actionCodeIn(link, 'sign-in')
      if (code === null) throw new IdentityFault('auth/argument-error')
      const given = email || deviceTexts.get(LINK_EMAIL)
      if (!given) return refuse({ code: 'auth/missing-email' })
      const result = await signingIn(ask('signInByLink', code, given))
      if (result.ok) deviceTexts.remove(LINK_EMAIL)
      return result
    },

    sendPasswordReset: (email) => ask('sendPasswordReset', email),
    checkPasswordResetCode: (code) => ask('checkPasswordResetCode', code),
    confirmPasswordReset: (code, password) => ask('confirmPasswordReset', code, password),
    sendConfirmation: () => ask('sendConfirmation'),

    async confirmEmail(code) {
      const result = await ask<Result<null, IdentityRefusal>>('confirmEmail', code)
      if (result.ok && states.current()) await refresh()
      return result
    },

    refresh,

    async link(provider) {
      const allowed = await ask<Result<null, IdentityRefusal>>('checkLink', provider)
      if (!allowed.ok) return allowed
      return askInWindow(provider, (flow) => signingIn(ask('link', flow, provider)))
    },

    setPassword: (password) => signingIn(ask('setPassword', password)),
    reauthenticateByPassword: (password) => signingIn(ask('reauthenticateByPassword', password)),
    reauthenticateByProvider: (provider) =>
      askInWindow(provider, (flow) => signingIn(ask('reauthenticateByProvider', flow, provider))),
    checkRecentSignIn: () => ask('checkRecentSignIn'),
    deleteIdentity: () => signingOut(ask('deleteIdentity')),
    signOut: () => signingOut(ask('signOut')),
    close: () => channel?.close(),
  }
}

/** Asks for the answer of a provider's window, until there is one, or the window is closed or given up. */
async function untilAnswered(
  opened: ProviderWindow,
  givenUp: AbortSignal,
  finish: () => Promise<SignInResult>,
): Promise<SignInResult> {
  while (!givenUp.aborted) {
    await pause(LOOK_EVERY_MS)
    // Whoever has just answered in it may close it, too.
    const wasClosed = opened.closed
    const result = await finish()
    if (!isPending(result)) return result
    if (wasClosed && !givenUp.aborted) return refuse({ code: 'auth/popup-closed-by-user' })
  }
  return refuse({ code: 'auth/cancelled-popup-request' })
}

function isPending(result: SignInResult): boolean {
  return !result.ok && result.refusal.code === PENDING
}
