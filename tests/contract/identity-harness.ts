import type { ProviderAccount } from '../../src/core/ports/demo.ts'
import type { Identity, SignInState } from '../../src/core/ports/identity.ts'

/** What the provider's next window does: it returns an account, is closed (null), is blocked, or stays open. */
export type WindowAnswer = ProviderAccount | null | 'blocked' | 'left-open'

/** What some harnesses cannot do. Tests that need a missing ability are skipped. */
export type Ability = 'windows' | 'reloads' | 'tabs' | 'clock'

/** A new identity service with nobody signed in, and controls for its environment. */
export interface IdentityHarness {
  readonly identity: Identity
  /** An unused email. */
  newEmail(): string
  chooseAccount(answer: WindowAnswer): void
  /** Resolves once a provider's window is open. */
  windowOpen(): Promise<void>
  /** The link in the newest mail to an address; null without a mail. */
  lastMail(email: string): Promise<string | null>
  /** The service of a page that starts to load in a new browser, while its state is unknown. */
  loading(): Identity
  /** The service in the same browser after a reload of the page. */
  reloaded(): Identity
  secondTab(): Identity
  /** Advances the time of the service. */
  age(ms: number): void
}

export type OpenIdentityHarness = () => Promise<IdentityHarness>

export const PASSWORD = 'correct horse'

/** Resolves with the first state that satisfies `is`: by default, once the service knows whether a person is signed in. */
export function settled(
  identity: Identity,
  is: (state: SignInState) => boolean = ({ status }) => status !== 'unknown',
): Promise<SignInState> {
  return new Promise((resolve) => {
    const stop = identity.watch((state) => {
      if (!is(state)) return
      resolve(state)
      queueMicrotask(() => stop())
    })
  })
}

/** The code of a refusal; null for an accepted request. */
export function codeOf(
  result: { ok: true } | { ok: false; refusal: { code: string } } | null,
): string | null {
  return result && !result.ok ? result.refusal.code : null
}
