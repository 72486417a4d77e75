import type { UserId } from '../../core/domain/ids.ts'
import { rowOf, type Send } from '../../core/domain/send.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { SendPoints } from '../../core/use-cases/send-points.ts'
import type { FeedStore } from './feed-store.ts'

/** Shows a person's sends in the feed: as pending until the ledger has them. The pending ones leave the feed when it is stopped. */
export function showSendsInFeed(sendPoints: SendPoints, feed: FeedStore, sender: UserId): Stop {
  const pending = () => sendPoints.sendsOf(sender).filter(({ isPending }) => isPending)
  const show = (send: Send, before: Send) => {
    const row = send.news === before.news ? null : rowOf(send)
    if (row) feed.takeSent(row)
    else if (send.isPending && !before.isPending) feed.takeSent(sendPoints.pendingRowOf(send))
    else if (before.isPending && !send.isPending) feed.dropPending(send.transfer.id)
  }
  for (const send of pending()) feed.takeSent(sendPoints.pendingRowOf(send))
  const stop = sendPoints.subscribe((send, before) => {
    if (send.transfer.senderId === sender) show(send, before)
  })
  return () => {
    stop()
    for (const { transfer } of pending()) feed.dropPending(transfer.id)
  }
}
