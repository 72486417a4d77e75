import type { UserId } from '../domain/ids.ts'
import type { Stop } from './subscription.ts'

/**
 * `off`: not turned on. `denied`: only the browser's settings can allow them. `missing`: this browser has none
 * for pages.
 */
export type NotificationState = 'on' | 'off' | 'denied' | 'missing'

export interface SystemNotification {
  /** Notifications with the same key show once, also from two pages. */
  readonly key: string
  readonly title: string
  readonly text: string
  /** The address of this site that it leads to. */
  readonly address: string
}

/** Notifications and icon that the system shows for this page. Nothing here throws. */
export interface SystemNotifications {
  state(account: UserId): NotificationState
  /** Asks for permission, and keeps the answer for this account on this device. Returns the new state. */
  turnOn(account: UserId): Promise<NotificationState>
  turnOff(account: UserId): void
  /** Shows it if they are on for this account, and nobody sees a page of this site. */
  show(account: UserId, notification: SystemNotification): void
  /**
   * Calls `listener` with the address of a notification that was pressed. The page is in front then. Where no page was
   * open, one opens at the address.
   */
  watchPressed(listener: (address: string) => void): Stop
  /** Shows a count on the icon of the installed app; 0 removes it. Does nothing if the browser cannot. */
  countOnIcon(count: number): void
}
