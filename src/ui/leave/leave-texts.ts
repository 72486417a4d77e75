import type { LeavingProgress } from '../../core/domain/leave.ts'
import { formatPoints } from '../shared/points.tsx'

type Step = LeavingProgress['step']

/** The consequences of leaving, for a person who has not decided yet. */
export const leaveTexts = {
  title: (product: string) => `Leave ${product}`,
  forGood: 'Leaving is for good. Nobody can undo it, not even the people who run this ledger.',
  break:
    'Do you only want quiet for a while? You need not leave. Sign out, and come back when you like: your name, your points and your messages stay.',
  signOut: 'Sign Out',
  goes: 'What goes',
  name: 'Your name and description, and your name in every row. Others then read “Somebody who left”.',
  messages: 'Every message you sent.',
  requests: 'What you ask others for.',
  signIn: 'Your sign-in, with your email.',
  stays: 'What stays',
  amounts: 'The amount and the time of every row, so that the ledger still adds up.',
  balance: (points: number) =>
    `Your balance of ${formatPoints(points)} GBP, frozen: nobody can use it any more.`,
  noBalance: 'Your account, with 0 GBP.',
  giveFirst: 'Send your points to somebody first',
  waiting:
    'Points of yours that wait for somebody to join come back to you, and are frozen with the rest.',
  answers: 'Your reactions, without your name, and what you reported, which moderators still see.',
  waitingForYou: 'Points that wait for you to get them stay with those who sent them.',
  reserved:
    'Your name stays taken, so that nobody else gets points that are meant for you. You cannot have it back either.',
  outOfReach: 'What nobody can take back',
  copies:
    'Copies of the ledger that others made, backups and screenshots still have your name and your messages. A copy that is kept up to date forgets them at its next check. Yours on this device goes with you.',
  data: 'Your data',
  confirmName: (name: string) => `Type ${name} to leave`,
  notTheName: (name: string) => `To leave, type ${name}. To stay, close this.`,
  /** The word that a person without a name types. */
  word: 'leave',
  submit: 'Leave for good',
  stay: 'Stay',
  loading: 'Loading...',
  failed: 'Your account could not be loaded.',
}

/** The texts during and after leaving. */
export const leavingTexts = {
  steps: {
    account: 'Remove your name and description',
    'taking-back': 'Take back points that wait',
    rows: 'Remove your name and messages from rows',
    'sign-in': 'Delete your sign-in',
  } satisfies Record<Step, string>,
  done: 'Done:',
  running: 'Leaving',
  runningHint:
    'You can close this page. To go on later, sign in again: nothing that is done is undone or done twice.',
  counted: ({ step, done, of }: LeavingProgress) => {
    const numbers = `${formatPoints(done)} of ${formatPoints(of)}`
    return step === 'rows' ? `${numbers} rows` : numbers
  },
  notFinished: 'Leaving is not finished',
  notFinishedHint:
    'Your name and description are gone. Some rows may still have your name or your messages, and your sign-in is still there. Until it is finished, you can do nothing else here.',
  elsewhere: 'If it goes on in another tab or on another device, just wait.',
  goOn: 'Go on',
  later: 'Sign out for now',
  stopped: 'Leaving stopped',
  unreachable: 'The ledger could not be reached. What is done stays done: go on when you like.',
  offline: 'You are offline. It goes on by itself when you are online again.',
  noAccount: 'You have no account in this ledger, so there is nothing to leave.',
  confirm: 'Is it you?',
  stay: 'Stay',
  signedOut: 'You are signed out',
  signedOutHint:
    'Leaving was finished on another device, or you signed out in another tab. Sign in again to see: if anything is left to do, this page offers to go on.',
  goodbye: 'Goodbye',
  left: (product: string, rows: number) => {
    const words = rows === 1 ? '1 row' : `${formatPoints(rows)} rows`
    return `You have left ${product}. Your name and your messages are gone${rows > 0 ? ` from ${words}` : ''}, and you are signed out.`
  },
  thanks: 'Thank you for having been here. All the best.',
  toFeed: 'Back to the ledger',
}
