import type { Instant } from '../../core/domain/ids.ts'
import { dayAndTime } from '../shared/day-and-time.ts'

/** The words of the side column. */
export const sideTexts = {
  invitation: 'A ledger in the open',
  starts: 'Everyone starts with',
  startsRest:
    'and sends it on to say thanks. Every send is public, and nobody can make points out of nothing.',
  join: 'Join in',
  balance: 'Your balance',
  sent: 'Sent',
  received: 'Received',
  nameless: 'You have no username yet, so nobody can send to you.',
  chooseName: 'Choose a username',
  highest: 'Highest balances',
  highestFailed: 'The balances could not be read.',
  highestOld: 'These may not be the latest.',
  highestNobody: 'Nobody is listed yet.',
  accountFailed: 'Your account could not be read.',
  asOf: (time: Instant) => `As of ${dayAndTime(time)}.`,
  retry: 'Try again',
}
