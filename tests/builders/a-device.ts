import { LocalDeviceMemory } from '../../src/adapters/browser/device-memory.ts'
import { LocalOfflineCache } from '../../src/adapters/browser/local-offline-cache.ts'
import { LocalNameWishes } from '../../src/adapters/browser/name-wish.ts'
import { LocalNoticeMarks } from '../../src/adapters/browser/notices.ts'
import { LocalOwnReactions } from '../../src/adapters/browser/own-reactions.ts'
import { LocalRequestMemory } from '../../src/adapters/browser/request-memory.ts'
import { LocalDrafts, LocalOutbox, LocalRecentSends } from '../../src/adapters/browser/send.ts'
import { TextStore } from '../../src/adapters/shared/text-store.ts'
import { FakeStorage } from './fake-storage.ts'

/** All that a browser stores of the ledger and its people, over storages in memory. */
export function aDevice() {
  const [local, session] = [new FakeStorage(), new FakeStorage()]
  const log = { warn: () => {}, error: () => {} }
  const deviceMemory = new LocalDeviceMemory(
    () => local,
    () => session,
  )
  const { ofDevice, ofTab } = deviceMemory
  return {
    local,
    session,
    deviceMemory,
    drafts: new LocalDrafts(ofTab),
    nameWishes: new LocalNameWishes(ofDevice),
    noticeMarks: new LocalNoticeMarks(new TextStore(ofDevice)),
    offlineCache: new LocalOfflineCache('Pledger', log, ofDevice),
    outbox: new LocalOutbox(log, ofDevice),
    ownReactions: new LocalOwnReactions(ofDevice),
    recentSends: new LocalRecentSends(log, ofDevice),
    requestMemory: new LocalRequestMemory(log, ofDevice),
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
