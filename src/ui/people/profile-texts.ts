import type { MonthSums } from '../../core/domain/month.ts'
import { LONGEST_DESCRIPTION } from '../../core/domain/text.ts'
import { isPlaceholder, NAMES_PER_ACCOUNT } from '../../core/domain/username.ts'
import type { WaitingSum } from '../../core/use-cases/watch-waiting.ts'
import { nameText } from '../modals.tsx'
import { formatPoints } from '../shared/points.tsx'

/** The texts of the profile modal. */
export const profileTexts = {
  titleOf: (name: string) =>
    isPlaceholder(name) ? 'Profile without a name' : `Profile of ${nameText(name)}`,
  nameless: 'No username yet',
  loading: 'Loading...',
  failed: 'This profile could not be loaded.',
  balance: 'Current Balance',
  joinDate: 'Member Since',
  sent: 'Total Sent',
  received: 'Total Received',
  month: ({ sent, received }: MonthSums) =>
    `This month: ${formatPoints(sent)} GBP sent, ${formatPoints(received)} GBP received`,
  send: 'Send GBP',
  share: 'Share',
  ask: 'Ask for points',
  askThem: 'Ask',
  askHint: 'Anyone with the link can pay you. Nothing is sent automatically.',
  askAmount: 'Amount',
  askMessage: 'Message',
  askTitle: (name: string) => `Send GBP to @${name}`,
  askNeedsName: 'Choose a username first: the link leads to it.',
  nobody: 'Nobody has this name yet.',
  waitsForIt: ({ amount, mayBeMore }: WaitingSum) =>
    `${mayBeMore ? 'At least ' : ''}${formatPoints(amount)} GBP ${amount === 1 ? 'waits' : 'wait'} for it.`,
  copyInvitation: 'Copy invitation',
  invitation: (product: string, name: string, link: string) =>
    `Join ${product} and take the name @${name}, so that points can reach you: ${link}`,
  invitationCopied: 'Invitation copied.',
  left: (day: string) => `Left on ${day}. The points stay in the ledger and cannot be moved.`,
  nameLeft: 'The person with this name has left. Nobody else can take it.',
  cannotReceive: 'This person can receive points after choosing a username.',
  username: 'Username',
  chooseName: 'Choose a username',
  changeName: 'Change username',
  nameHint: 'Others use it to send you points. Your old names still lead to you.',
  /** The first name is no change. */
  changesLeft: (names: number) => {
    const left = NAMES_PER_ACCOUNT - Math.max(names, 1)
    if (left <= 0)
      return `All ${NAMES_PER_ACCOUNT} names are used. You can only change back to an old one.`
    return left === 1 ? '1 change left.' : `${left} changes left.`
  },
  nameTaken: (name: string) => `You are @${name} now.`,
  settings: 'Settings',
  about: 'About you',
  aboutHint: 'What should people know?',
  aboutLength: (length: number) => `${formatPoints(length)} of ${LONGEST_DESCRIPTION} characters`,
  save: 'Save',
  saved: 'Saved.',
  methods: 'Sign-in methods',
  mutedPeople: 'Who may ask you for points',
  /** "Moderation (2)" */
  moderation: (open: string | null) => (open ? `Moderation (${open})` : 'Moderation'),
  leave: (product: string) => `Leave ${product}`,
  signOut: 'Sign Out',
}
