import type { UserId } from '../../core/domain/ids.ts'
import { NOTIFICATIONS } from '../../core/domain/notices.ts'
import type { DeviceStore } from '../../core/ports/device-store.ts'
import type {
  NotificationState,
  SystemNotification,
  SystemNotifications,
} from '../../core/ports/notices.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'

const ICON = '/icons/192.png'

/**
 * The Notifications API and the Badging API of a browser. The service worker shows the notifications (`build/notifications.js`).
 */
export class BrowserNotifications implements SystemNotifications {
  constructor(
    private readonly device: DeviceStore,
    private readonly log: Log,
  ) {}

  state(account: UserId): NotificationState {
    if (!('Notification' in window && 'serviceWorker' in navigator)) return 'missing'
    const { permission } = Notification
    if (permission === 'denied') return 'denied'
    const isOn = permission === 'granted' && this.device.load(NOTIFICATIONS, account)
    return isOn ? 'on' : 'off'
  }

  async turnOn(account: UserId): Promise<NotificationState> {
    if (this.state(account) === 'missing') return 'missing'
    try {
      const permission = await Notification.requestPermission()
      if (permission === 'granted') this.device.save(NOTIFICATIONS, true, account)
    } catch (cause) {
      this.log.warn('The browser did not ask whether to allow notifications', cause)
    }
    return this.state(account)
  }

  turnOff(account: UserId): void {
    this.device.save(NOTIFICATIONS, false, account)
  }

  show(account: UserId, { key, title, text, address }: SystemNotification): void {
    if (!document.hidden || this.state(account) !== 'on') return
    // A second one with the same tag takes the place of the first, without a sound.
    const options = { body: text, tag: `pledger-${key}`, icon: ICON, data: { address } }
    navigator.serviceWorker.getRegistration().then(
      (registration) => registration?.active?.postMessage({ notification: { title, options } }),
      (cause) => this.log.warn('A notification could not be shown', cause),
    )
  }

  watchPressed(listener: (address: string) => void): Stop {
    const { serviceWorker } = navigator as Partial<Navigator>
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.pressedNotification) listener(data.pressedNotification)
    }
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }

  countOnIcon(count: number): void {
    // Badges of another type than a number, or none: each browser has some of these methods.
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    done?.catch((cause) => this.log.warn('The icon shows no count', cause))
  }
}
