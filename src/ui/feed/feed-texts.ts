import type { Instant } from '../../core/domain/ids.ts'
import { dayAndTime } from '../shared/day-and-time.ts'

/** The words of the feed. */
export const feedTexts = {
  title: 'Public Transaction Feed',
  subtitle: 'Every send, in the open.',
  send: 'Send GBP',
  empty: 'There are no transactions yet.',
  emptyInvitation: 'Be the first to send points!',
  loading: 'Loading transactions',
  failed: 'The feed could not be read.',
  notLive: 'New transactions do not show by themselves any more.',
  failedFurther: 'Older transactions could not be read.',
  asOf: (time: Instant) => `As of ${dayAndTime(time)}: ledger out of reach.`,
  retry: 'Try again',
  end: 'The beginning of the ledger',
  sentItTo: 'sent it to',
  arrived: (count: number) => `${count} new`,
  arrivedHint: (count: number) =>
    count === 1 ? 'Show 1 new transaction' : `Show ${count} new transactions`,
  waiting: (name: string) => `Waiting for @${name} to join`,
  /** `sender` is null where the reader sent it. */
  waitingForHandOver: (name: string, sender: string | null) =>
    `@${name} joined: waiting for ${sender === null ? 'you' : `@${sender}`} to hand it over`,
  waitingForYou: (sender: string) => `Waiting for @${sender} to hand it over to you`,
  waitingForReturn: (sender: string | null) =>
    `Waiting for ${sender === null ? 'you' : `@${sender}`} to take it back`,
  returned: 'Taken back',
  pending: 'Pending: it is sent as soon as the ledger can be reached',
  offline: 'You are offline: this may not be the latest.',
}
