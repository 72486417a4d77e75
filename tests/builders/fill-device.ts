import type { UserId } from '../../src/core/domain/ids.ts'
import type { Account } from '../../src/core/domain/people.ts'
import type { Username } from '../../src/core/domain/username.ts'
import type { aDevice } from './a-device.ts'
import { aTransfer } from './a-transfer.ts'
import { anAskedRequest } from './an-asked-request.ts'
import { uniqueTransferId } from './unique.ts'

/** Stores a record of each kind for an account, also those that the interface stores. */
export function fillDevice(device: ReturnType<typeof aDevice>, id: UserId): void {
  const row = uniqueTransferId()
  const name = 'Lin' as Username
  const draft = {
    sender: id,
    openedFor: `profile-${id}`,
    recipient: 'Tom',
    amount: '1',
    message: 'Lunch',
  }
  device.drafts.save({ ...draft, id: row })
  device.noticeMarks.save(id, { lookedAt: 1, newest: 1, totalReceived: 1 })
  device.noticeMarks.saveReactions(id, new Map([[row, 1]]))
  device.offlineCache.saveFeed({ value: [storedRow(id)], asOf: 1 })
  device.offlineCache.saveAccount({ value: { id, username: name } as Account, asOf: 1 })
  device.ownReactions.save(id, row, '🎉')
  device.recentSends.add(id, { id: row, recipientId: 'u-tom' as UserId, recipient: name, at: 1 })
  device.requestMemory.save(id, anAskedRequest())
  const { ofDevice, ofTab } = device.deviceMemory
  ofDevice().setItem(`pledger-month/${id}`, '2026-11')
  ofDevice().setItem(`pledger-notify/${id}`, 'on')
  ofTab().setItem('pledger-feed', id)
}

function storedRow(senderId: UserId) {
  return { ...aTransfer({ senderId }), amount: -37 } as never
}
