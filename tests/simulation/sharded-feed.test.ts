import { describe, expect, it } from 'vitest'
import { busyFeed } from './busy-feed.ts'
import { scenarios } from './scenarios.ts'
import { ShardedFeed } from './sharded-feed.ts'

const { sends, shards, page } = scenarios

describe('two thousand sends a second', () => {
  it('queue and are refused where one sequential index has them all', () => {
    const { committed, refused, longestWaitSeconds } = busyFeed({ ...sends, shards: 1 })
    expect(refused).toBeGreaterThan(9000)
    expect(committed + refused).toBe(20_000)
    expect(longestWaitSeconds).toBeGreaterThan(9)
  })

  it('succeed within a second where the index starts with one of eight shards', () => {
    const { committed, refused, longestWaitSeconds } = busyFeed({ ...sends, shards })
    expect({ committed, refused }).toEqual({ committed: 20_000, refused: 0 })
    expect(longestWaitSeconds).toBeLessThan(1)
  })
})

describe('a feed read from eight shards', () => {
  const { readers, newestFirst } = busyFeed({ sendsPerSecond: 100, shards, seconds: 10 })

  it('has every row once, newest first, page by page', () => {
    const feed = new ShardedFeed(readers)
    const read = []
    for (let rows = feed.page(page); rows.length > 0; rows = feed.page(page)) read.push(...rows)
    expect(read).toEqual(newestFirst)
  })

  it('never reads more than the shown rows and one portion of each shard', () => {
    const feed = new ShardedFeed(readers)
    const portion = Math.ceil(page / shards) + 1
    for (let shown = page; shown <= 500; shown += page) {
      feed.page(page)
      expect(feed.reads).toBeLessThanOrEqual(shown + shards * portion)
    }
  })
})
