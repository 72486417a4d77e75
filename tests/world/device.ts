import type { WebStorage } from '../../src/adapters/shared/text-store.ts'
import { MemoryLedgerCopy } from '../builders/memory-ledger-copy.ts'
import type { Tab } from './tab.ts'
import { StorageFailure } from './unexpected.ts'
import type { World } from './world.ts'

/** How a device's storage fails: it takes no more texts, or nothing may use it at all. */
type StorageFault = 'none' | 'full' | 'forbidden'

/** A browser with its storage, network and clock. Its tabs share them. */
export class Device {
  readonly tabs: Tab[] = []
  isOnline = true
  /** Whether its browser counts it as online while it is not, as with a dead Wi-Fi. */
  looksOnline = false
  /** By how much its clock is ahead. Unit: milliseconds. */
  clockAhead = 0
  /** Whether the identity service has ended the session: no request succeeds until its person signs in again. */
  isTokenOver = false
  storageFault: StorageFault = 'none'
  texts = new Map<string, string>()
  /** What was stored at some time before. */
  backup: ReadonlyMap<string, string> = new Map()
  /** How often its storage began or ended to fail, was lost, or was replaced by something older. */
  losses = 0
  /** What tabs stored themselves that were killed: the browser opens them again with it. */
  readonly crashed: Map<string, string>[] = []
  /** Whether a person has checked the ledger on it. */
  hasCopy = false
  readonly copy = new MemoryLedgerCopy()
  private opened = 0

  constructor(
    readonly world: World,
    readonly name: string,
  ) {}

  nextTabName(): string {
    this.opened++
    return `${this.name}, tab ${this.opened}`
  }

  get openTabs(): readonly Tab[] {
    return this.tabs.filter(({ isAlive }) => isAlive)
  }

  /** `silently`: its browser does not notice. */
  setOnline(online: boolean, silently = this.looksOnline): void {
    if (this.isOnline === online) return
    this.isOnline = online
    this.looksOnline = silently && !online
    for (const tab of this.openTabs)
      this.world.agenda.after(1, tab, () => {
        if (!silently) tab.window.dispatchEvent(new Event(online ? 'online' : 'offline'))
        if (online) tab.link.reconnect()
      })
  }

  changeClock(milliseconds: number): void {
    this.world.say(() => `${this.name}: its clock is changed by ${milliseconds / 1000} s.`)
    this.clockAhead += milliseconds
  }

  setStorageFault(fault: StorageFault): void {
    if (this.storageFault === fault) return
    this.world.say(() => `${this.name}: its storage is ${fault === 'none' ? 'fine again' : fault}.`)
    this.storageFault = fault
    this.losses++
  }

  /** Ends what is wrong with it, except its clock, which nobody sets. */
  heal(): void {
    this.setStorageFault('none')
    this.isTokenOver = false
    this.setOnline(true)
    for (const tab of this.openTabs) tab.spare()
    if (this.openTabs.length === 0) this.world.openTab(this, new Map())
  }

  /** Replaces all that is stored, as a restored backup does, or a browser that deletes a site's data. */
  replaceTexts(texts: ReadonlyMap<string, string>, words: string): void {
    this.world.say(() => `${this.name}: its storage is ${words}.`)
    this.texts = new Map(texts)
    this.losses++
    this.tellTabs(null, null)
  }

  /** Tells tabs that a text has changed; null: all texts. */
  tellTabs(key: string | null, except: Tab | null): void {
    for (const tab of this.openTabs)
      if (tab !== except)
        this.world.agenda.after(1, tab, () =>
          tab.window.dispatchEvent(Object.assign(new Event('storage'), { key })),
        )
  }

  /** The way of one tab to what the device stores. A tab that has ended does nothing any more, though its code may run to its end. */
  storageOf(tab: Tab): WebStorage {
    const use = () => {
      if (this.storageFault === 'forbidden') throw new StorageFailure('The storage is forbidden')
      return this.texts
    }
    const change = (key: string, write: () => void) => {
      if (!tab.mayAct()) return
      write()
      this.tellTabs(key, tab)
    }
    const { records } = this.world
    return {
      get length() {
        return use().size
      },
      key: (index) => [...use().keys()][index] ?? null,
      getItem: (key) => use().get(key) ?? null,
      setItem: (key, text) => {
        const texts = use()
        if (this.storageFault === 'full') throw new StorageFailure('The storage is full')
        change(key, () => {
          texts.set(key, text)
          records.noteStored(key)
        })
      },
      removeItem: (key) => {
        const texts = use()
        if (texts.has(key))
          change(key, () => {
            texts.delete(key)
            records.noteRemoved(key, tab)
          })
      },
    }
  }
}
