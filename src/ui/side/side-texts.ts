import type { Instant } from '../../core/domain/ids.ts'
import { dayAndTime } from '../shared/time.tsx'

/** The texts of the side column. */
export const sideTexts = {
  invitation: 'A public ledger',
  starts: 'Everyone starts with',
  startsRest: 'and sends them to say thanks. Every send is public, and nobody can create points.',
  join: 'Join in',
  balance: 'Your balance',
  sent: 'Sent',
  received: 'Received',
  /** Continues "Choose a username". */
  nameless: 'to receive points.',
  chooseName: 'Choose a username',
  highest: 'Highest balances',
  highestFailed: 'The balances could not be loaded.',
  highestOld: 'These may be outdated.',
  highestNobody: 'Nobody is listed yet.',
  accountFailed: 'Your account could not be loaded.',
  asOf: (time: Instant) => `As of ${dayAndTime(time)}.`,
}
