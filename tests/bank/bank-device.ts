import type { WebStorage } from '../../src/adapters/shared/text-store.ts'
import type { DeviceNetwork, Retry } from '../../src/core/ports/platform.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import { stubNetwork } from '../builders/stub-browser.ts'

/** A device: its storage outlives its pages, and its network comes and goes. */
export class BankDevice {
  readonly storage = new FakeStorage()
  private readonly stub = stubNetwork()

  goOffline(): void {
    this.stub.goOffline()
  }

  goOnline(): void {
    this.stub.goOnline()
  }

  /** The network as a page has it: one that is closed hears nothing of it any more. Nobody looks at the pages of a bank test. */
  networkWhile(isOpen: () => boolean): DeviceNetwork {
    const { isOnline, watch } = this.stub.connectivity
    return {
      isOnline,
      watch: (listener) => watch((online) => isOpen() && listener(online)),
      watchFocus: () => () => {},
    }
  }

  /** Pauses between tries as a page has them: in one that is closed nothing goes on after a pause. */
  retryWhile(isOpen: () => boolean, retry: Retry): Retry {
    return {
      pause: async (failedTries) => {
        await retry.pause(failedTries)
        if (!isOpen()) await new Promise(() => {})
      },
    }
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
