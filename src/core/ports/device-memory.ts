import type { UserId } from '../domain/ids.ts'

/**
 * Forgets what this device stores, as a whole: the offline cache, drafts, recent sends, remembered requests, own and seen reactions,
 * marks, choices. A record is private unless the adapter's one list names it. Sends without an outcome stay: their sender may not
 * lose them. Nothing here throws.
 */
export interface DeviceMemory {
  /** Deletes the private records of all accounts. Until `resume`, none is stored: an answer may come after its reader signed out. */
  forgetAll(): void
  /** Stores private records again. */
  resume(): void
  /** Deletes the private records of one account, and those for all accounts that name it. */
  forgetAccount(id: UserId): void
}
