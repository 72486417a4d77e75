import type { UserId } from '../../../core/domain/ids.ts'
import type { RemoveTextRefusal } from '../../../core/domain/ledger/removals.ts'
import {
  type NotAModerator,
  REPORTS_PER_PERSON,
  type ReportRefusal,
  type RulingRefusal,
  type SuspendRefusal,
} from '../../../core/domain/moderation.ts'
import type { Ruling, Suspension } from '../../../core/domain/people.ts'
import type { ModerationReason, Transaction } from '../../../core/domain/transaction.ts'
import { formatPoints } from '../points.tsx'
import { commonRefusalText } from '../refusal-texts.ts'
import { reasonTexts, removedText } from '../removed-message.tsx'
import { fullDate } from '../time.tsx'

/** A reason to choose. */
export const reasonLabels: Readonly<Record<ModerationReason, string>> = {
  spam: 'Spam',
  abuse: 'Abuse',
  private: 'Private details',
  other: 'Something else',
}

/** The texts of removals, reports and suspensions, in all views. */
export const moderationTexts = {
  deleteOwn: 'Delete my message',
  deleteOwnQuestion:
    'Your message will be gone for ever, for everybody. The names, the points and the time stay.',
  deleteForEver: 'Delete for ever',
  keep: 'Keep it',
  deleted: 'Your message is deleted.',
  remove: 'Remove message',
  removeQuestion:
    'The message will be gone for ever, for everybody. The row will say that a moderator removed it, and why. What is wrong with it?',
  removeForEver: 'Remove for ever',
  removed: 'The message is removed.',
  /** For a message that this reader removed, or another person removed just before. */
  removedFor: (reader: UserId | null, { removed: { message } }: Transaction) =>
    message && message.by !== reader
      ? `Somebody else was quicker. ${removedText(message)}.`
      : moderationTexts.removed,
  report: 'Report',
  reportQuestion: 'The moderators will look at it. They see who reported it. What is wrong?',
  sendReport: 'Send report',
  reported: 'Thank you. The moderators will look at it.',
  suspend: (name: string) => `Suspend @${name}`,
  suspendQuestion: (name: string) =>
    `@${name} can then read, but not send, until a moderator lifts it. Everybody can see it. Why?`,
  suspended: (name: string) => `@${name} is suspended.`,
  lift: 'Lift suspension',
  lifted: (name: string) => `@${name} can send again.`,
  clear: 'Remove description',
  clearQuestion: (name: string) =>
    `What @${name} wrote about themselves will be gone for ever. They can write something new. Everybody can see that you removed it. What is wrong with it?`,
  cleared: 'The description is removed.',
  /** For its owner. */
  wasCleared: ({ reason, at }: Ruling) =>
    `removed your description on ${fullDate(at)}: ${reasonTexts[reason]}.`,
  reportRequestQuestion: 'The moderators will see these words. What is wrong with them?',
  dismiss: 'Dismiss',
  /** For screen readers: an alert has a button to dismiss, too. */
  dismissReports: 'Dismiss the reports',
  dismissed: 'The reports are dismissed.',
  dismissAllBy: (name: string, count: number) => `Dismiss all ${formatPoints(count)} by ${name}`,
  dismissReportsBy: (name: string) => `Dismiss reports by @${name}`,
  dismissedAllBy: (name: string) => `All reports by ${name} are dismissed.`,
  reasonMissing: 'Choose a reason.',
  cancel: 'Cancel',
  /** For others. */
  isSuspended: ({ reason, at }: Suspension) =>
    `Suspended by a moderator since ${fullDate(at)}: ${reasonTexts[reason]}`,
  acts: 'Moderation log',
  officeEnded: 'You are not a moderator any more.',
  moderation: 'Moderation',
}

type Refusal =
  | NotAModerator
  | ReportRefusal
  | RemoveTextRefusal
  | SuspendRefusal
  | RulingRefusal
  | { readonly code: 'signed-out' | 'failed' }

/** The reason why an act was refused. */
export function moderationRefusalText(refusal: Refusal): string {
  switch (refusal.code) {
    case 'account-missing':
      return 'This account does not exist.'
    // The person that a moderator acts on has left. A reader who has left cannot get here.
    case 'has-left':
      return 'This person has left. Their account can do nothing any more.'
    case 'already-reported':
      return 'You have reported this already. The moderators will look at it.'
    case 'request-gone':
      return 'This request was withdrawn or paid meanwhile.'
    case 'too-many-reports':
      return `${REPORTS_PER_PERSON} of your reports are still open. You can report more once the moderators have looked at them.`
    case 'not-a-moderator':
      return moderationTexts.officeEnded
    case 'not-yours':
      return 'Only its sender or a moderator can take this message away.'
    case 'not-removable':
      return 'This message cannot be taken away: it was not written by this app.'
    case 'already-suspended':
      return `Somebody else was quicker. ${moderationTexts.isSuspended(refusal.suspension)}.`
    case 'yourself':
      return 'You cannot suspend yourself.'
    default:
      return commonRefusalText(refusal)
  }
}
