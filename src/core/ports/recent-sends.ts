import type { UserId } from '../domain/ids.ts'
import type { RecentSend } from '../domain/recent-send.ts'

/** To whom each account recently sent from this device. It survives a reload, where the browser can store it. Nothing here throws. */
export interface RecentSends {
  /** Adds a send; one that is there already stays once. Only the newest are kept. */
  add(sender: UserId, send: RecentSend): void
  /** The sends of an account, in no order. */
  load(sender: UserId): readonly RecentSend[]
  /** Deletes the sends of all accounts. */
  clear(): void
}
