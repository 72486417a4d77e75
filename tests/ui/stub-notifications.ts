import type { UserId } from '../../src/core/domain/ids.ts'
import type {
  NotificationState,
  SystemNotification,
  SystemNotifications,
} from '../../src/core/ports/notices.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'

/** A system that shows notifications where a test can see them. */
export class StubNotifications implements SystemNotifications {
  readonly shown: SystemNotification[] = []
  private readonly listeners = new Set<(address: string) => void>()
  /** The count on the icon; 0 for none. */
  onIcon = 0
  /** What the browser answers when it is asked for permission. */
  answer: NotificationState = 'on'
  /** Before anybody is asked. */
  now: NotificationState = 'off'

  state(): NotificationState {
    return this.now
  }

  async turnOn(): Promise<NotificationState> {
    this.now = this.answer
    return this.now
  }

  turnOff(): void {
    this.now = 'off'
  }

  watchPressed(listener: (address: string) => void): Stop {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** A person presses the notification that came last. */
  press(): void {
    for (const listener of this.listeners) listener(this.shown.at(-1)?.address ?? '')
  }

  show(_: UserId, notification: SystemNotification): void {
    this.shown.push(notification)
  }

  countOnIcon(count: number): void {
    this.onIcon = count
  }
}
