import {
  isInstant,
  isTransactionId,
  type TransactionId,
  type UserId,
} from '../../core/domain/ids.ts'
import type { NoticeMark, SeenReactions } from '../../core/domain/notices.ts'
import { isNumber, isRecordOf, readJson } from '../../core/domain/schema.ts'
import type {
  NoticeMarks,
  NotificationState,
  SystemNotification,
  SystemNotifications,
} from '../../core/ports/notices.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

/** What the notices need from a browser. */
export function openNoticePorts(log: Log, storage: () => WebStorage) {
  const texts = new TextStore(storage, (cause) =>
    log.warn('The browser does not store what was seen', cause),
  )
  return {
    noticeMarks: new LocalNoticeMarks(texts),
    systemNotifications: new BrowserNotifications(texts, log),
  }
}

const WANTED = 'pledger-notify/'
const ICON = '/icons/192.png'

/**
 * The Notifications API and the Badging API of a browser. The service worker shows the notifications (`build/notifications.js`).
 * Who asked for them is kept in local storage.
 */
export class BrowserNotifications implements SystemNotifications {
  constructor(
    private readonly texts: TextStore,
    private readonly log: Log,
  ) {}

  state(account: UserId): NotificationState {
    if (!('Notification' in window && 'serviceWorker' in navigator)) return 'missing'
    const { permission } = Notification
    if (permission === 'denied') return 'denied'
    const isOn = permission === 'granted' && this.texts.get(WANTED + account) !== null
    return isOn ? 'on' : 'off'
  }

  async turnOn(account: UserId): Promise<NotificationState> {
    if (this.state(account) === 'missing') return 'missing'
    try {
      const permission = await Notification.requestPermission()
      if (permission === 'granted') this.texts.set(WANTED + account, 'on')
    } catch (cause) {
      this.log.warn('The browser did not ask whether to allow notifications', cause)
    }
    return this.state(account)
  }

  turnOff(account: UserId): void {
    this.texts.remove(WANTED + account)
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
    const take = ({ data }: MessageEvent) => {
      if (data?.pressedNotification) listener(data.pressedNotification)
    }
    serviceWorker?.addEventListener('message', take)
    return () => serviceWorker?.removeEventListener('message', take)
  }

  countOnIcon(count: number): void {
    // Badges of another type than a number, or none: each browser has some of these methods.
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    done?.catch((cause) => this.log.warn('The icon shows no count', cause))
  }
}

const SEEN = 'pledger-seen/'
const SEEN_REACTIONS = 'pledger-reactions-seen/'
const MOST_SEEN = 300

const isMark = isRecordOf({ lookedAt: isInstant, newest: isInstant, totalReceived: isNumber })

/** Marks in the browser's local storage, under one key for each account. */
export class LocalNoticeMarks implements NoticeMarks {
  constructor(private readonly texts: TextStore) {}

  load(account: UserId): NoticeMark | null {
    const stored = readJson(this.texts.get(SEEN + account))
    return isMark(stored) ? stored : null
  }

  save(account: UserId, mark: NoticeMark): void {
    this.texts.set(SEEN + account, JSON.stringify(mark))
  }

  watch(account: UserId, listener: () => void): Stop {
    return this.texts.watch(SEEN + account, listener)
  }

  loadReactions(account: UserId): SeenReactions {
    const stored = readJson(this.texts.get(SEEN_REACTIONS + account))
    return new Map(Array.isArray(stored) ? stored.filter(isSeen) : [])
  }

  saveReactions(account: UserId, seen: SeenReactions): void {
    this.texts.set(SEEN_REACTIONS + account, JSON.stringify([...seen].slice(-MOST_SEEN)))
  }
}

function isSeen(entry: unknown): entry is [TransactionId, number] {
  return Array.isArray(entry) && isTransactionId(entry[0]) && isNumber(entry[1])
}
