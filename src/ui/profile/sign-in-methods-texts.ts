import type { SignInMethod } from '../../core/domain/person.ts'

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The words around the authentication methods. */
export const methodTexts = {
  names: {
    google: 'Google',
    github: 'GitHub',
    facebook: 'Facebook',
    twitter: 'Twitter',
    password: 'email and password',
    'email-link': 'a link by email',
  } satisfies Record<SignInMethod, string>,
  present: (methods: readonly string[], email: string | null) =>
    `You sign in with ${conjunction.format(methods)}${email ? `, as ${email}` : ''}. Nobody else sees this.`,
  add: (provider: string) => `Add ${provider}`,
  added: (provider: string) => `You can sign in with ${provider} from now on.`,
  addPassword: 'Add a password',
  changePassword: 'New password',
  savePassword: 'Save password',
  passwordSaved: 'Your new password is saved.',
  confirmFirst: 'You signed in a while ago. Please confirm that it is you.',
  password: 'Password',
  confirm: 'Confirm',
  confirmWith: (provider: string) => `Confirm with ${provider}`,
}
