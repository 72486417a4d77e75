import type { ProviderAccount } from '../../src/core/ports/demo.ts'
import type { Identity, SignInState } from '../../src/core/ports/identity.ts'

/** What a provider's next window does: an account, closed, blocked, or open until another takes its place. */
export type WindowAnswer = ProviderAccount | null | 'blocked' | 'left-open'

/** What a harness may not be able to do where it runs; the sentences that need it are then skipped by name. */
export type Ability = 'windows' | 'reloads' | 'tabs' | 'clock'

/** A fresh identity service with nobody signed in, and hands to play the world around it. */
export interface IdentityHarness {
  readonly identity: Identity
  /** An e-mail that nobody has. */
  newEmail(): string
  chooseAccount(answer: WindowAnswer): void
  /** Resolves once a provider's window is open. */
  windowOpen(): Promise<void>
  /** The link in the newest mail to an e-mail, or null. */
  lastMail(email: string): Promise<string | null>
  /** The service of a page that begins to load in a browser of its own, before it knows anything. */
  loading(): Identity
  /** The same browser's identity after the page was loaded anew. */
  reloaded(): Identity
  secondTab(): Identity
  /** Lets time pass for the service. */
  age(ms: number): void
}

export type OpenIdentityHarness = () => Promise<IdentityHarness>

export const PASSWORD = 'correct horse'

/** Waits until the service knows whether somebody is signed in, and gives that. */
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

/** The code of a refusal; null for what was accepted. */
export function codeOf(
  result: { ok: true } | { ok: false; refusal: { code: string } } | null,
): string | null {
  return result && !result.ok ? result.refusal.code : null
}
