import { ModelFirestore } from './model-firestore.ts'
import { below, seeded } from './random.ts'
import { inFeedOrder, type ReadShard, type Row } from './sharded-feed.ts'
import { Timeline } from './timeline.ts'

/** Simulates sends whose index has this many shards. Returns the outcome of the commits, and the rows for reading. */
export function busyFeed({ sendsPerSecond = 0, shards = 1, seconds = 0 }) {
  const timeline = new Timeline()
  const firestore = new ModelFirestore(timeline)
  const random = seeded(7)
  const rows: Row[][] = Array.from({ length: shards }, () => [])
  let sent = 0
  timeline.often(sendsPerSecond, seconds, () => {
    const id = sent++
    const shard = below(shards, random)
    firestore.commit({ indexes: [`transactions/${shard}/timestamp`] }, () =>
      rows[shard]?.push({ id, time: timeline.now() }),
    )
  })
  timeline.run()
  for (const shard of rows) shard.sort(inFeedOrder)
  return {
    committed: firestore.committed,
    refused: firestore.refused,
    longestWaitSeconds: firestore.longestWaitSeconds,
    newestFirst: rows.flat().sort(inFeedOrder),
    readers: rows.map(readerOf),
  }
}

function readerOf(rows: readonly Row[]): ReadShard {
  return (under, limit) => {
    const from = under ? rows.findIndex((row) => inFeedOrder(under, row) < 0) : 0
    return from < 0 ? [] : rows.slice(from, from + limit)
  }
}
