import type { LeavingProgress } from '../../core/domain/leave.ts'
import { formatPoints } from '../shared/points.tsx'

type Step = LeavingProgress['step']

/** The consequences of leaving, for a person who has not decided yet. */
export const leaveTexts = {
  title: (product: string) => `Leave ${product}`,
  forGood: 'Leaving is for good. Nobody can undo it.',
  break: 'Just need a break? Sign out instead.',
  signOut: 'Sign Out',
  goes: 'What goes',
  name: 'Your name and description. Your rows say “Somebody who left”.',
  messages: 'Your messages.',
  requests: 'Your requests for points.',
  signIn: 'Your sign-in and your email.',
  stays: 'What stays',
  amounts: 'Amounts and times, so that the ledger adds up.',
  balance: (points: number) => `Your balance of ${formatPoints(points)} GBP, frozen for good.`,
  noBalance: 'Your account, with 0 GBP.',
  giveFirst: 'Send it to somebody first',
  waiting: 'Your points that still wait. They come back to you, and are frozen, too.',
  answers: 'Your reactions, without your name, and your reports to moderators.',
  waitingForYou: 'Points that wait for you, with their senders.',
  reserved: 'Your name, taken: nobody can have it again, not even you.',
  outOfReach: "What can't be undone",
  copies:
    'Copies, backups and screenshots may keep your name and messages. Copies in this app forget them at their next check.',
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
  runningHint: 'You can close this page, and sign in again to go on.',
  counted: ({ step, done, of }: LeavingProgress) => {
    const numbers = `${formatPoints(done)} of ${formatPoints(of)}`
    return step === 'rows' ? `${numbers} rows` : numbers
  },
  notFinished: 'Leaving is not finished',
  notFinishedHint:
    'Your name and description are gone. Some rows may still show your name or messages, and your sign-in still exists.',
  elsewhere: 'Is it running in another tab or on another device? Then just wait.',
  goOn: 'Go on',
  later: 'Sign out for now',
  stopped: 'Leaving stopped',
  unreachable: 'The ledger could not be reached. Go on when you like.',
  offline: 'You are offline. It goes on when you are online again.',
  noAccount: 'You have no account in this ledger, so there is nothing to leave.',
  confirm: 'Is it you?',
  stay: 'Stay',
  signedOut: 'You are signed out',
  signedOutHint:
    'You left on another device, or signed out in another tab. Sign in again to find out.',
  goodbye: 'Goodbye',
  left: (product: string, rows: number) => {
    const words = rows === 1 ? '1 row' : `${formatPoints(rows)} rows`
    return `You have left ${product}. Your name and your messages are gone${rows > 0 ? ` from ${words}` : ''}, and you are signed out.`
  },
  thanks: 'Thank you, and all the best.',
  toFeed: 'Back to the ledger',
}
