import { ActionCodes } from './action-codes.ts'
import type { IdentitySetup } from './identity-setup.ts'
import type { IdentityStore } from './identity-store.ts'
import { MailSignIn } from './mail-sign-in.ts'
import { PasswordSignIn } from './password-sign-in.ts'
import { ProviderSignIn } from './provider-sign-in.ts'
import { ProviderWindow } from './provider-window.ts'

/** The ways in, all on one store. Fetched when somebody first comes to use one. */
export function waysIn(setup: IdentitySetup, store: IdentityStore) {
  const { clock, mailbox, choose, leave, passwordRounds, opensUnknown = false } = setup
  const passwords = new PasswordSignIn(store, opensUnknown, passwordRounds)
  const providers = new ProviderSignIn(store, new ProviderWindow(choose), leave)
  const mail = new MailSignIn(store, new ActionCodes(store, clock), mailbox, passwords)
  return { passwords, providers, mail }
}
