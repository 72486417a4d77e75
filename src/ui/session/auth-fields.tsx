import { type ReactNode, useState } from 'react'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { canJoinWith, isPrivate } from '../../core/domain/community.ts'
import type { Provider } from '../../core/domain/session.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { TextField } from '../shared/field.tsx'
import { oneOf, providerNames } from '../shared/identity/identity-texts.ts'
import { formatPoints } from '../shared/points.tsx'
import { nameFreeText, nameOfferText } from '../shared/refusal-texts.ts'
import tone from '../shared/tone.module.css'
import { useNameCheck } from '../shared/use-name-check.ts'
import css from './auth.module.css'

// The addresses that HTML's email field accepts (https://html.spec.whatwg.org/#valid-e-mail-address), with a dot in the domain.
const valid =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

interface EmailFieldProps {
  readonly email: string
  readonly hint?: ReactNode
  /** Whether it is for a new sign-in, which an address that cannot join does not get. */
  readonly isNew?: boolean
  readonly onChange: (email: string) => void
}

/** A field for an email. It shows its error after the form was submitted. */
export function EmailField({ email, hint, isNew = false, onChange }: EmailFieldProps) {
  const { community } = useApp()
  const [isChecked, setChecked] = useState(false)
  const typed = email.trim()
  const cannotJoin = isNew && !canJoinWith(typed, community)
  const refusal =
    refusalOf(typed) || (cannotJoin ? authTexts.membersHint(oneOf(community.members)) : '')
  return (
    <TextField
      label={authTexts.email}
      hint={hint}
      refusal={(isChecked && refusal) || null}
      input={{
        ref: (input) => input?.setCustomValidity(refusal),
        onInvalid: () => setChecked(true),
        type: 'email',
        name: 'email',
        required: true,
        autoComplete: 'username',
        spellCheck: false,
        placeholder: authTexts.emailHint,
      }}
      first
      value={email}
      onType={onChange}
    />
  )
}

/** Why a text is no email; '' if it is one. */
function refusalOf(typed: string): string {
  if (typed === '') return 'Enter your email.'
  return valid.test(typed) ? '' : 'Enter a valid email, like you@example.com.'
}

interface UsernameFieldProps {
  readonly typed: string
  readonly onChange: (username: string) => void
}

/** A field for the name of a new account, which may be empty. It shows during typing whether the name can be claimed. */
export function UsernameField({ typed, onChange }: UsernameFieldProps) {
  const { community } = useApp()
  const [isChecked, setChecked] = useState(false)
  // If only members read the ledger, others cannot look up names.
  const canLookUp = !isPrivate(community)
  const { free, nearest, refusal, typedRefusal } = useNameCheck(typed, { canLookUp })
  return (
    <TextField
      label={
        <>
          {authTexts.username} <span className={tone.optional}>{authTexts.optional}</span>
        </>
      }
      prefix="@"
      refusal={isChecked ? refusal : typedRefusal}
      hint={free ? nameFreeText(free) : authTexts.usernameHint}
      below={
        nearest && (
          <Button look="outline" small className={css.offer} onClick={() => onChange(nearest)}>
            {nameOfferText(nearest)}
          </Button>
        )
      }
      input={{
        ref: (input) => input?.setCustomValidity(refusal ?? ''),
        onInvalid: () => setChecked(true),
        spellCheck: false,
        autoCapitalize: 'none',
        autoComplete: 'off',
      }}
      value={typed}
      onType={(name) => {
        setChecked(false)
        onChange(name)
      }}
    />
  )
}

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
  membersHint: (domains: string) => `Only addresses at ${domains} can join.`,
  password: 'Password',
  newPassword: 'New password',
  username: 'Username',
  optional: '(optional)',
  points: `You start with ${formatPoints(STARTING_BALANCE)} GBP. These are points, not pounds.`,
  usernameHint: 'Others use it to send you points. You can also choose it later.',
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
  confirmed: 'Your address is confirmed. Sign in to go on.',
  confirmAddress: 'Confirm your address',
  didYouSignUp: 'Did you sign up here?',
  signedUpHint:
    'This link confirms your address for an account. If you did not open this account, somebody else used your address, and would get in.',
  signedUp: 'Yes, confirm my address',
  notSignedUp: 'No, it was not me',
  confirmedBefore:
    'This link was used, or is too old. If you have used it before, sign in. Otherwise we mail you a new one then.',
  goOn: 'Go on',
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
