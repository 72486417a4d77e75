import { networkRetry } from '../../src/adapters/browser/network-retry.ts'
import type { WebStorage } from '../../src/adapters/shared/text-store.ts'
import type { Connectivity } from '../../src/core/ports/connectivity.ts'
import type { Retry } from '../../src/core/ports/retry.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import { stubNetwork } from '../builders/stub-browser.ts'

/** A device: its storage outlives its pages, and its network comes and goes. */
export class BankDevice {
  readonly storage = new FakeStorage()
  private readonly network = stubNetwork()
  readonly connectivity: Connectivity = this.network.connectivity
  readonly retry: Retry = networkRetry(this.connectivity)

  goOffline(): void {
    this.network.goOffline()
  }

  goOnline(): void {
    this.network.goOnline()
  }

  /** The storage as a page has it: one that is closed writes nothing any more. */
  storageWhile(isOpen: () => boolean): WebStorage {
    const { storage } = this
    return {
      get length() {
        return storage.length
      },
      key: (index) => storage.key(index),
      getItem: (key) => storage.getItem(key),
      setItem: (key, text) => {
        if (isOpen()) storage.setItem(key, text)
      },
      removeItem: (key) => {
        if (isOpen()) storage.removeItem(key)
      },
    }
  }
}
