import type { AmountRefusal } from '../../core/domain/amount.ts'
import type { StandingRefusal } from '../../core/domain/people.ts'
import type { TextRefusal } from '../../core/domain/text.ts'
import {
  LONGEST_NAME,
  type NameRefusal,
  SHORTEST_NAME,
  type Username,
} from '../../core/domain/username.ts'
import { formatPoints } from './points.tsx'
import { reasonTexts } from './removed-message.tsx'

/** For a name of a person who has left, or was deleted by the ledger's operator. Nobody else can claim it. */
export const recipientLeftText =
  'The person with this name has left. Nobody can send them points any more.'

/** The reason why a person cannot write at all. */
export function standingText(refusal: StandingRefusal): string {
  switch (refusal.code) {
    case 'suspended':
      return `A moderator suspended you: ${reasonTexts[refusal.reason]}. You can still read, decline requests, delete your messages and take waiting points back.`
    case 'has-left':
      return 'You have left this ledger: your account can do nothing any more.'
    case 'not-a-member':
      return 'Only members can do this. Sign in with an address of theirs.'
    case 'not-confirmed':
      return 'Confirm your address first: open the link in the mail that we sent you.'
  }
}

/** The texts of refusals that several kinds of requests share. */
export function commonRefusalText(refusal: CommonRefusal): string {
  switch (refusal.code) {
    case 'signed-out':
      return 'You are signed out. Sign in first.'
    case 'account-missing':
      return 'Your account is not ready yet. Please try again in a moment.'
    case 'transaction-missing':
      return 'This transaction is not in the ledger any more.'
    case 'failed':
      return 'The ledger could not be reached. Please try again.'
    default:
      return standingText(refusal)
  }
}

type CommonRefusal =
  | StandingRefusal
  | { readonly code: 'signed-out' | 'account-missing' | 'transaction-missing' | 'failed' }

/** The reason why a name is invalid, for its author. */
export function nameRefusalText(refusal: NameRefusal): string {
  switch (refusal.code) {
    case 'name-missing':
      return 'Enter a username.'
    case 'name-too-short':
      return `A username has at least ${SHORTEST_NAME} characters.`
    case 'name-too-long':
      return `A username has at most ${LONGEST_NAME} characters; this has ${formatPoints(refusal.length)}.`
    case 'name-reserved':
      return 'This name is reserved.'
    case 'name-not-allowed':
      return `Use Latin letters, digits, and single spaces, dots, _ or - between them.${
        refusal.nearest ? ` For example: ${refusal.nearest}` : ''
      }`
  }
}

/** The same during typing: null while more typing may make the name valid. */
export function typedNameRefusal(refusal: NameRefusal, typed: string): string | null {
  const { code } = refusal
  const isUnfinished =
    code === 'name-missing' ||
    code === 'name-too-short' ||
    /[ ._-]$/.test(typed.replace(/\s+$/, ' '))
  return isUnfinished ? null : nameRefusalText(refusal)
}

/** For a name that can be claimed. */
export function nameFreeText(name: Username): string {
  return `@${name} is free.`
}

/** A button that claims a name, or fills it in. */
export function nameOfferText(name: Username): string {
  return `Use @${name}`
}

/** For a name that another person has claimed, with the nearest free one. */
export function nameTakenText(nearest: Username | null): string {
  return nearest ? `Taken. @${nearest} is free.` : 'Taken. Please choose another.'
}

/** The reason why a message or description is invalid, for its author. */
export function textRefusalText(refusal: TextRefusal): string {
  return refusal.code === 'text-too-long'
    ? `At most ${refusal.limit} characters; this has ${formatPoints(refusal.length)}.`
    : 'This has invisible characters or ones that change the direction of text. Please type it without them.'
}

/** The reason why an amount cannot be sent. */
export function amountRefusalText({ code }: AmountRefusal): string {
  return amountRefusalTexts[code]
}

const amountRefusalTexts: Readonly<Record<AmountRefusal['code'], string>> = {
  'amount-missing': 'Enter an amount in digits.',
  'amount-not-whole': 'Enter a whole number of GBP.',
  'amount-too-small': 'The smallest amount is 1 GBP.',
  'amount-too-large': 'Nobody has that many GBP.',
}
