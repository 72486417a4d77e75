import type { UserId } from '../domain/ids.ts'

/**
 * `off`: nobody has asked for them. `denied`: only the browser's settings can allow them. `missing`: this browser has none
 * for pages.
 */
export type NotificationState = 'on' | 'off' | 'denied' | 'missing'

export interface SystemNotification {
  /** Two with one key show once, also from two pages. */
  readonly key: string
  readonly title: string
  readonly text: string
  /** Called when somebody presses it. The page is in front then. */
  open(): void
}

/** What the system shows of this page, outside of it. Nothing here throws. */
export interface SystemNotifications {
  state(account: UserId): NotificationState
  /** Asks for permission, and keeps the answer for this account on this device. Returns the new state. */
  turnOn(account: UserId): Promise<NotificationState>
  turnOff(account: UserId): void
  /** Shows it if they are on for this account, and nobody sees the page. */
  show(account: UserId, notification: SystemNotification): void
  /** Shows a count on the icon of the installed app; 0 removes it. Does nothing where the browser cannot. */
  countOnIcon(count: number): void
}
