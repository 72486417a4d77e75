import { BrowserDeviceStore } from '../../src/adapters/browser/device-store.ts'
import { browserTimer } from '../../src/adapters/shared/timers.ts'
import { appOver } from '../../src/composition/page.ts'
import type { App } from '../../src/core/app.ts'
import type { Identity } from '../../src/core/ports/identity.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { IdGenerator, Log, Retry } from '../../src/core/ports/platform.ts'
import { anOutbox } from '../builders/an-outbox.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import type { BankDevice } from './bank-device.ts'
import type { BankHome, NetworkAddress } from './bank-home.ts'

/** Production's adapters read the page's address, and store what mailed links need, in the window. Node has none. */
function standInWindow(): void {
  if ('window' in globalThis) return
  const location = { origin: 'http://127.0.0.1' }
  const window = { location, localStorage: new FakeStorage(), sessionStorage: new FakeStorage() }
  Object.assign(globalThis, { window })
}

const PRODUCT = {
  name: 'Bank test',
  sourceUrl: 'https://example.com/',
  authorName: 'Bank test',
  authorUrl: 'https://example.com/',
}
export const silent: Log = { warn: () => {}, error: () => {} }
const clock = { now: () => Date.now() }
const notAsked = async () => {
  throw new Error('A bank test does not open this')
}

/** The app as one page runs it: production's adapters and use cases. */
export interface Page {
  readonly app: App
  readonly identity: Identity
  readonly ledger: Ledger
  readonly outbox: ReturnType<typeof anOutbox>
  readonly retry: Retry
  readonly isOpen: () => boolean
  /** Ends the page between two steps: nothing that it had begun writes to the device after this. */
  close(): Promise<void>
}

interface PageOptions {
  readonly home: BankHome
  readonly at: NetworkAddress
  readonly device: BankDevice
  /** A name that no other page has. */
  readonly name: string
  readonly ids: IdGenerator
}

/** Opens a page on a device, composed as `composeApp` of `src/composition/page.ts` does in a browser. */
export function openPage({ home, at, device, name, ids }: PageOptions): Page {
  standInWindow()
  let open = true
  const isOpen = () => open
  const own = device.storageWhile(isOpen)
  const storage = () => own
  const common = { clock, log: silent, timer: browserTimer }
  const { identity, ledger, directory, late, connectivity, ...opened } = home.open({
    ...{ name, device, at, isOpen },
    network: device.networkWhile(isOpen),
  })
  const retry = device.retryWhile(isOpen, opened.retry)
  const store = new BrowserDeviceStore(silent, storage, storage)
  const app = appOver(
    {
      ...common,
      connectivity,
      retry,
      identity,
      ledger,
      directory,
      device: store,
      cache: store,
      pageLife: { request: (send) => send() },
      ids,
      ownCopy: { drop: async () => {} },
      demo: null,
    },
    {
      history: notAsked,
      tables: notAsked,
      notifications: notAsked,
      moderation: late.moderation,
      leaving: late.leaving,
      requests: late.requests,
      reactions: notAsked,
      checking: notAsked,
      updates: notAsked,
    },
    PRODUCT,
    [],
  )
  const close = async () => {
    open = false
    await opened.close()
  }
  return { app, identity, ledger, outbox: anOutbox(store), retry, isOpen, close }
}
