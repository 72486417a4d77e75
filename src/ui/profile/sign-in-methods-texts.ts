import type { SignInMethod } from '../../core/domain/person.ts'
import { listed, providerNames } from '../shared/identity/identity-texts.ts'

/** The texts of the authentication methods. */
export const methodTexts = {
  names: {
    ...providerNames,
    password: 'a password',
    'email-link': 'a link by email',
  } satisfies Record<SignInMethod, string>,
  present: (methods: readonly string[], email: string | null) =>
    `You sign in with ${listed(methods)}${email ? `, as ${email}` : ''}. Nobody else sees this.`,
  add: (provider: string) => `Add ${provider}`,
  added: (provider: string) => `You can sign in with ${provider} from now on.`,
  addPassword: 'Add a password',
  changePassword: 'New password',
  savePassword: 'Save password',
  passwordSaved: 'Your new password is saved.',
  signedOut:
    'Nothing was changed. You were signed out: in another tab, by a new password, or because your sign-in was disabled or deleted.',
  confirmFirst: 'You signed in a while ago. Please confirm that it is you.',
  password: 'Password',
  confirm: 'Confirm',
  confirmWith: (provider: string) => `Confirm with ${provider}`,
}
