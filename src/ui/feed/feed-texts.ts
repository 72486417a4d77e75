import { type Community, isPrivate } from '../../core/domain/community.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { dayAndTime } from '../shared/time.tsx'

/** The name of the feed. It depends on its readers: everybody, or members. */
export function feedTitle(community: Community): string {
  return isPrivate(community) ? 'Transaction Feed' : 'Public Transaction Feed'
}

export function feedSubtitle(community: Community): string {
  return isPrivate(community) ? 'Every send, open to every member.' : 'Every send, in the open.'
}

/** The texts of the feed. */
export const feedTexts = {
  skip: 'Skip to the feed',
  check: 'Verify',
  send: 'Send GBP',
  ask: 'Ask',
  empty: 'There are no transactions yet.',
  emptyInvitation: 'Be the first to send points!',
  loading: 'Loading transactions',
  failed: 'The feed could not be loaded.',
  notLive: 'New transactions no longer appear automatically.',
  failedFurther: 'Older transactions could not be loaded.',
  failedNewer: 'Newer transactions could not be loaded.',
  asOf: (time: Instant) => `Unreachable. As of ${dayAndTime(time)}.`,
  end: 'Start of the ledger',
  endMine: 'Your first transaction',
  sentItTo: 'sent it to',
  emptyMine: 'You have neither sent nor received points yet.',
  emptyMineInvitation: 'What you send and receive will be here.',
  demo: 'Demo',
  offline: 'You are offline. There may be newer transactions.',
}
