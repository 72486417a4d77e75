import type { UserId } from '../../../core/domain/ids.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import type {
  NotificationState,
  SystemNotification,
  SystemNotifications,
} from '../../../core/ports/system-notifications.ts'
import type { TextStore } from '../../shared/text-store.ts'
import { SeenPages } from './seen-pages.ts'

const PREFIX = 'pledger-notify-'
const ICON = '/icons/192.png'

/** The Notifications API and the Badging API of a browser. Who asked for notifications is kept in local storage. */
export class BrowserNotifications implements SystemNotifications {
  private readonly seen = new SeenPages()
  private readonly listeners = new Set<(address: string) => void>()

  constructor(
    private readonly texts: TextStore,
    private readonly log: Log,
  ) {
    this.seen.join()
  }

  state(account: UserId): NotificationState {
    if (!('Notification' in window)) return 'missing'
    const { permission } = Notification
    if (permission === 'denied') return 'denied'
    const isOn = permission === 'granted' && this.texts.get(PREFIX + account) !== null
    return isOn ? 'on' : 'off'
  }

  async turnOn(account: UserId): Promise<NotificationState> {
    if (this.state(account) === 'missing') return 'missing'
    try {
      const permission = await Notification.requestPermission()
      if (permission === 'granted') this.texts.set(PREFIX + account, 'on')
    } catch (cause) {
      this.log.warn('The browser did not ask whether to allow notifications', cause)
    }
    return this.state(account)
  }

  turnOff(account: UserId): void {
    this.texts.remove(PREFIX + account)
  }

  show(account: UserId, notification: SystemNotification): void {
    if (this.state(account) !== 'on') return
    this.showUnseen(notification).catch((cause: unknown) =>
      this.log.warn('A notification could not be shown', cause),
    )
  }

  watchPressed(listener: (address: string) => void): Stop {
    const { serviceWorker } = navigator as Partial<Navigator>
    const take = ({ data }: MessageEvent) => {
      const address: unknown = data?.pressedNotification
      if (typeof address === 'string') listener(address)
    }
    serviceWorker?.addEventListener('message', take)
    this.listeners.add(listener)
    return () => {
      serviceWorker?.removeEventListener('message', take)
      this.listeners.delete(listener)
    }
  }

  countOnIcon(count: number): void {
    // Badges of another type than a number, or none: each browser has some of these methods.
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    done?.catch((cause) => this.log.warn('The icon shows no count', cause))
  }

  private async showUnseen({ key, title, text, address }: SystemNotification): Promise<void> {
    if (await this.seen.isAnySeen()) return
    // A second one with the same tag takes the place of the first, without a sound.
    const options = { body: text, tag: `pledger-${key}`, icon: ICON, data: { address } }
    const { serviceWorker } = navigator as Partial<Navigator>
    const registration = await serviceWorker?.getRegistration()
    // Phones show only those of a service worker. `build/pressed-notifications.js` takes its presses, also once no page is open.
    if (registration?.active) return registration.showNotification(title, options)
    const notification = new Notification(title, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
      for (const listener of this.listeners) listener(address)
    }
  }
}
