import type { Instant } from '../../core/domain/ids.ts'
import { exactTime } from '../shared/day-and-time.ts'

/** The texts of the header. */
export const headerTexts = {
  home: 'Home',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign Out',
  loading: 'Loading...',
  asOf: (time: Instant) => `As of ${exactTime(time)}`,
  balanceUnknown: 'Your balance could not be loaded. Try again',
  ownProfile: 'Your profile',
  notices: 'What you received',
  newNotices: (count: string) => `What you received: ${count} new`,
  source: 'Source code',
}
