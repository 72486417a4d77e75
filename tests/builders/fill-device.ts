import type { UserId } from '../../src/core/domain/ids.ts'
import type { Month } from '../../src/core/domain/month.ts'
import { NOTICE_MARK, NOTIFICATIONS, SEEN_REACTIONS } from '../../src/core/domain/notices.ts'
import { CACHED_ACCOUNT, CACHED_FEED } from '../../src/core/domain/offline-cache.ts'
import { OWN_REACTIONS } from '../../src/core/domain/own-reactions.ts'
import type { Account } from '../../src/core/domain/people.ts'
import { DISMISSED_MONTH } from '../../src/core/domain/people-lists.ts'
import { ASKED_REQUESTS } from '../../src/core/domain/requests.ts'
import { RECENT_SENDS } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import type { aDevice } from './a-device.ts'
import { aTransfer } from './a-transfer.ts'
import { anAskedRequest } from './an-asked-request.ts'
import { uniqueTransferId } from './unique.ts'

/** Stores a private record of each kind for an account. */
export function fillDevice({ drafts, store }: ReturnType<typeof aDevice>, id: UserId): void {
  const row = uniqueTransferId()
  const name = 'Lin' as Username
  const draft = {
    sender: id,
    openedFor: `profile-${id}`,
    recipient: 'Tom',
    amount: '1',
    message: 'Lunch',
  }
  drafts.save({ ...draft, id: row })
  store.save(NOTICE_MARK, { lookedAt: 1, newest: 1, totalReceived: 1 }, id)
  store.save(SEEN_REACTIONS, [[row, 1]], id)
  store.save(CACHED_FEED, { value: [storedRow(id)], asOf: 1 })
  store.save(CACHED_ACCOUNT, { value: { id, username: name } as Account, asOf: 1 })
  store.save(OWN_REACTIONS, [[row, '🎉']], id)
  const send = { id: row, recipientId: 'u-tom' as UserId, recipient: name, at: 1 }
  store.save(RECENT_SENDS, [send], id)
  store.save(ASKED_REQUESTS, [anAskedRequest()], id)
  store.save(DISMISSED_MONTH, '2026-11' as Month, id)
  store.save(NOTIFICATIONS, true, id)
}

function storedRow(senderId: UserId) {
  return { ...aTransfer({ senderId }), amount: -37 } as never
}
