import { expect, it } from 'vitest'
import { EMPTY_FEED, type Feed } from '../../../src/core/domain/feed.ts'
import type { Cursor } from '../../../src/core/domain/feed-page.ts'
import type { Head } from '../../../src/core/use-cases/follow-head.ts'
import { feedFollower } from '../../../src/ui/state/feed-follower.ts'
import { aRow } from '../../core/builders.ts'

const newest = { position: 'head' as Cursor, at: 5 }
const feed: Feed = { ...EMPTY_FEED, rows: [aRow('own', 9), aRow('loaded', 5), aRow('old', 1)] }

function openFollower() {
  const followed: Head[] = []
  let stops = 0
  const follow = feedFollower(
    {
      watch(head) {
        followed.push(head)
        return () => stops++
      },
    },
    { next: () => {}, fault: () => {} },
  )
  return { follow, followed, stops: () => stops }
}

it('the feed is followed from the newest row that was loaded, not from one of the reader’s own above it', () => {
  const { follow, followed } = openFollower()
  follow(newest, feed)
  expect(followed.map(({ position, rows }) => [position, rows.map(({ id }) => id)])).toEqual([
    ['head', ['loaded', 'old']],
  ])
})

it('the feed is followed once from the same row', () => {
  const { follow, followed } = openFollower()
  follow(newest, feed)
  follow(newest, EMPTY_FEED)
  expect(followed).toHaveLength(1)
})

it('the feed is followed from another row instead', () => {
  const { follow, followed, stops } = openFollower()
  follow(newest, feed)
  follow({ ...newest, at: 9 }, feed)
  expect(followed.map(({ rows }) => rows.length)).toEqual([2, 3])
  expect(stops()).toBe(1)
})

it('the feed is followed again from the same row once it was not', () => {
  const { follow, followed, stops } = openFollower()
  follow(newest, feed)
  follow(null, feed)
  follow(newest, feed)
  expect(followed).toHaveLength(2)
  expect(stops()).toBe(1)
})
