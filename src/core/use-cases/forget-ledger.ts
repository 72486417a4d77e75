import { type Community, isPrivate } from '../domain/community.ts'
import type { OwnCopy } from '../ports/ledger-copy.ts'
import type { OfflineCache } from '../ports/offline-cache.ts'
import type { Log } from '../ports/platform.ts'
import type { RequestMemory } from '../ports/requests.ts'
import type { Drafts, RecentSends } from '../ports/send.ts'

/**
 * Forgets what this device stores of a ledger that only its members read: others may use the device. What was sent and is not in the
 * ledger yet stays for its sender.
 */
export class ForgetLedger {
  constructor(
    private readonly community: Community,
    private readonly cache: OfflineCache,
    private readonly drafts: Drafts,
    private readonly recentSends: RecentSends,
    private readonly requestMemory: Pick<RequestMemory, 'clear'>,
    private readonly copy: OwnCopy,
    private readonly log: Log,
  ) {}

  /** Does nothing where everyone reads. Logs where the copy of the check stays. */
  forget(): void {
    if (!isPrivate(this.community)) return
    this.cache.clear()
    this.recentSends.clear()
    this.requestMemory.clear()
    for (const { id } of this.drafts.load()) this.drafts.remove(id)
    this.copy.drop().catch((cause: unknown) => {
      this.log.warn('The copy of the ledger was not deleted from this device', cause)
    })
  }
}
