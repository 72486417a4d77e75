import { BrowserDeviceStore } from '../../src/adapters/browser/device-store.ts'
import { Drafts } from '../../src/core/use-cases/drafts.ts'
import { anOutbox } from './an-outbox.ts'
import { FakeStorage } from './fake-storage.ts'

/** All that a browser stores of the ledger and its people, over storages in memory. */
export function aDevice() {
  const [local, session] = [new FakeStorage(), new FakeStorage()]
  /** Opens the store in another tab, which hears what the others save. */
  const openTab = () => {
    const { storage, events } = local.openTab()
    return new BrowserDeviceStore(
      { warn: () => {} },
      () => storage,
      () => session,
      events,
    )
  }
  const store = openTab()
  return {
    local,
    session,
    openTab,
    store,
    drafts: new Drafts(store),
    outbox: anOutbox(store),
    /** Every stored record: its key and its text. */
    records: () =>
      [local, session].flatMap((storage) =>
        Array.from({ length: storage.length }, (_, index) => {
          const key = storage.key(index) ?? ''
          return [key, storage.getItem(key) ?? ''] as const
        }),
      ),
  }
}
