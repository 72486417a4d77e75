import type { WebStorage } from '../../src/adapters/shared/text-store.ts'
import { MemoryLedgerCopy } from '../builders/memory-ledger-copy.ts'
import type { Tab } from './tab.ts'
import { StorageFailure } from './unexpected.ts'
import type { World } from './world.ts'

/** How a device's storage fails: it takes no more texts, or nothing may use it at all. */
export type StorageFault = 'none' | 'full' | 'forbidden'

/** A browser with its storage, network and clock. Its tabs share them. */
export class Device {
  readonly tabs: Tab[] = []
  isOnline = true
  /** By how much its clock is ahead. Unit: milliseconds. */
  clockAhead = 0
  storageFault: StorageFault = 'none'
  texts = new Map<string, string>()
  /** What was stored at some time before. */
  backup: ReadonlyMap<string, string> = new Map()
  /** How often what it stored was lost or replaced by something older. */
  losses = 0
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

  setOnline(online: boolean): void {
    if (this.isOnline === online) return
    this.isOnline = online
    for (const tab of this.openTabs)
      this.world.agenda.after(1, tab, () => {
        tab.window.dispatchEvent(new Event(online ? 'online' : 'offline'))
        if (online) tab.link.reconnect()
      })
  }

  /** Ends what is wrong with it, except its clock, which nobody sets. */
  heal(): void {
    this.storageFault = 'none'
    this.setOnline(true)
    if (this.openTabs.length === 0) this.world.openTab(this, new Map())
  }

  /** Replaces all that is stored, as a restored backup does, or a browser that deletes a site's data. */
  replaceTexts(texts: ReadonlyMap<string, string>): void {
    this.texts = new Map(texts)
    this.losses++
    for (const tab of this.openTabs) this.tellLater(tab, null)
  }

  /** The way of one tab to what the device stores. */
  storageOf(tab: Tab): WebStorage {
    const { world } = this
    const use = () => {
      if (this.storageFault === 'forbidden') throw new StorageFailure('The storage is forbidden')
      return this.texts
    }
    const change = (key: string, write: () => void) => {
      // A tab that has ended does nothing any more, though its code may still run to its end.
      if (!world.mayWrite(tab)) return
      write()
      for (const other of this.openTabs) if (other !== tab) this.tellLater(other, key)
    }
    return {
      get length() {
        return use().size
      },
      key: (index) => [...use().keys()][index] ?? null,
      getItem: (key) => use().get(key) ?? null,
      setItem: (key, text) => {
        const texts = use()
        if (this.storageFault === 'full') throw new StorageFailure('The storage is full')
        change(key, () => texts.set(key, text))
      },
      removeItem: (key) => {
        const texts = use()
        if (texts.has(key)) change(key, () => texts.delete(key))
      },
    }
  }

  private tellLater(tab: Tab, key: string | null): void {
    this.world.agenda.after(1, tab, () =>
      tab.window.dispatchEvent(Object.assign(new Event('storage'), { key })),
    )
  }
}
