import type { Provider } from '../../core/domain/session.ts'
import { providerNames } from '../shared/identity/identity-texts.ts'

/** The texts of the auth modal. */
export const authTexts = {
  signin: 'Sign In',
  signup: 'Sign Up',
  link: 'Sign in by email',
  reset: 'Forgotten password',
  continueWith: (provider: Provider) => `Continue with ${providerNames[provider]}`,
  or: 'or',
  email: 'Email',
  emailHint: 'you@example.com',
  password: 'Password',
  newPassword: 'New password',
  username: 'Username',
  optional: '(optional)',
  usernameHint: 'Others use it to send you points. You can also choose it later.',
  usernameFree: (name: string) => `@${name} is free.`,
  offer: (name: string) => `Use @${name}`,
  forgot: 'Forgot your password?',
  byLink: 'Email me a sign-in link',
  askedByLink: (what: string, whom: string) =>
    `A link asks you to send ${what} to ${whom}. Sign in to see it. Signing in sends nothing.`,
  interrupted: 'You have been signed out. Sign in again to continue. Your text is still here.',
  haveAccount: 'Already have an account?',
  noAccount: 'New here?',
  sendLink: 'Send the link',
  sendReset: 'Send a reset link',
  linkSent: (email: string) =>
    `If ${email} can sign in here, we have sent a link to it. Open it on this device.`,
  resetSent: (email: string) =>
    `If ${email} has an account with a password, we have sent it a link to choose a new one.`,
  linkHint: 'No password needed: open the link on this device.',
  back: 'Back to Sign In',
  working: 'One moment…',
  confirmEmail: 'Confirm your email',
  confirmEmailHint: 'This link was requested on another device. Which email was it sent to?',
  otherEmail: 'This link was sent to another email. Which one?',
  newLink: 'Request a new link',
  signedInAs: (who: string) => `You are signed in as ${who}.`,
  useLink: 'Sign out and use the link',
  chooseNewPassword: 'Choose a new password',
  save: 'Save',
  passwordSaved: 'Your new password is saved. Sign in with it.',
}
