import type { DeviceRecord, RecordScopes } from '../../core/domain/device-record.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { readJson } from '../../core/domain/schema.ts'
import type { DeviceStore } from '../../core/ports/device-store.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { Listeners } from '../shared/listeners.ts'
import { type StorageEvents, TextStore, type WebStorage } from '../shared/text-store.ts'

/** How the keys of private records begin. Those of all others begin otherwise, so that forgetting needs no list of records. */
const PRIVATE = 'pledger-'
const LASTING = 'pledger.'

type Scope = keyof RecordScopes
type AnyRecord = Pick<DeviceRecord<unknown>, 'key' | 'scope' | 'isPrivate'>

/** The local and session storage of a browser. Where an id tells records apart, each has a key of its own, so that two tabs never overwrite each other's. */
export class BrowserDeviceStore implements DeviceStore {
  private readonly ofDevice: TextStore
  private readonly ofTab: TextStore
  private readonly announced = new Listeners<readonly [key: string, value: unknown]>()
  private isOpen = true

  constructor(
    log: Pick<Log, 'warn'>,
    local: () => WebStorage = () => localStorage,
    session: () => WebStorage = () => sessionStorage,
    events?: StorageEvents,
  ) {
    const warn = (cause: unknown) => log.warn('The browser does not store records', cause)
    this.ofDevice = new TextStore(local, warn, events)
    this.ofTab = new TextStore(session, warn)
  }

  load<T, S extends Scope>(record: DeviceRecord<T, S>, ...id: RecordScopes[S]): T {
    return record.read(readJson(this.textsOf(record).get(keyOf(record, id))))
  }

  loadAll<T>(record: DeviceRecord<T | null, 'transfer'>): readonly T[] {
    const texts = this.textsOf(record)
    const keys = texts.keys(keyOf(record, ['']))
    return keys.flatMap((key) => record.read(readJson(texts.get(key))) ?? [])
  }

  save<T, S extends Scope>(record: DeviceRecord<T, S>, value: T, ...id: RecordScopes[S]): void {
    const texts = this.textsOf(record)
    const key = keyOf(record, id)
    if (value === null) texts.remove(key)
    else if (this.isOpen || !record.isPrivate) texts.set(key, textOf(value, record.most))
  }

  watch<T, S extends Scope>(
    record: DeviceRecord<T, S>,
    listener: (value: T) => void,
    ...id: RecordScopes[S]
  ): Stop {
    const key = keyOf(record, id)
    const stopOthers = this.ofDevice.watch(key, (text) =>
      listener(record.read(readJson(text ?? this.ofDevice.get(key)))),
    )
    const stopOwn = this.announced.add(([about, value]) => {
      if (about === key) listener(value as T)
    })
    return () => {
      stopOthers()
      stopOwn()
    }
  }

  announce<T>(record: DeviceRecord<T | null, 'device'>, value: T): void {
    this.save(record, value)
    this.save(record, null)
    this.announced.notify([keyOf(record, []), value])
  }

  forgetAll(): void {
    this.isOpen = false
    this.forget(() => true)
  }

  resume(): void {
    this.isOpen = true
  }

  forgetAccount(id: UserId): void {
    this.forget((key, text) => (key.includes('/') ? key.endsWith(`/${id}`) : text.includes(id)))
  }

  private forget(isForgotten: (key: string, text: string) => boolean): void {
    for (const texts of [this.ofDevice, this.ofTab])
      for (const key of texts.keys(PRIVATE))
        if (isForgotten(key, texts.get(key) ?? '')) texts.remove(key)
  }

  private textsOf({ scope }: AnyRecord): TextStore {
    return scope === 'tab' ? this.ofTab : this.ofDevice
  }
}

/** Ids have no slash. */
function keyOf({ key, isPrivate }: AnyRecord, id: readonly string[]): string {
  return [(isPrivate ? PRIVATE : LASTING) + key, ...id].join('/')
}

function textOf(value: unknown, most: number | undefined): string {
  return JSON.stringify(most && Array.isArray(value) ? value.slice(-most) : value)
}
