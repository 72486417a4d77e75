import { FirebaseError } from 'firebase/app'
import { afterEach, expect, it, vi } from 'vitest'
import { committed, faultOf, readBack } from '../../../src/adapters/firebase/firestore-calls.ts'
import type { LiveFirestore } from '../../../src/adapters/firebase/live-firestore.ts'
import { withAnswerTimeout } from '../../../src/adapters/firebase/stored/answer.ts'
import type { Query } from '../../../src/adapters/firebase/stored/query.ts'
import type { StoredDocument } from '../../../src/adapters/firebase/stored/value.ts'
import { cursorOf, DocumentReader } from '../../../src/adapters/firebase/stored-document.ts'
import { watchHead } from '../../../src/adapters/firebase/watch-live.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { openClient } from './open-client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a request that nobody answers is given up after 20 seconds, as out of reach', async () => {
  vi.useFakeTimers()
  const told = vi.fn()
  withAnswerTimeout(new Promise(() => {})).catch(told)
  await vi.advanceTimersByTimeAsync(19_900)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'unreachable' }))
})

it('an answer in time is given, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  expect(await withAnswerTimeout(Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

it('what was committed is waited for 5 seconds at most when it is read back', async () => {
  vi.useFakeTimers()
  const told = vi.fn()
  readBack(() => new Promise(() => {}), 'expected').then(told)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(told).toHaveBeenCalledWith('expected')
})

it('a commit that others keep interrupting is given up after 8 tries and 24 seconds of pauses at most', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const interrupted = vi.fn().mockRejectedValue(new FirebaseError('aborted', ''))
  const told = vi.fn()
  committed(interrupted).catch(told)
  await vi.advanceTimersByTimeAsync(23_700)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'unreachable' }))
  expect(interrupted).toHaveBeenCalledTimes(8)
})

it.each(['a/b', '.', '..', '__a__', ''])(
  'nobody is called by an id that no document has: %s',
  async (id) => {
    const { directory } = openClient('demo-nobody')
    expect(await directory.findById(id as UserId)).toBeNull()
  },
)

it('a name that no document can have ends what follows it with a fault', async () => {
  const { directory } = openClient('demo-nobody')
  const fault = await new Promise((resolve) => {
    directory.watchName('a/b' as never, { next: () => {}, fault: resolve })
  })
  expect(fault).toMatchObject({ code: 'broken' })
})

it.each([
  ['for want of a network counts as out of reach', 'auth/network-request-failed', 'unreachable'],
  [
    'since the session has ended counts as no session',
    'auth/user-token-expired',
    'unauthenticated',
  ],
  ['since the account is disabled counts as no session', 'auth/user-disabled', 'unauthenticated'],
  ['since the account is gone counts as no session', 'auth/user-not-found', 'unauthenticated'],
])('a token that could not be renewed %s', (_, code, fault) => {
  expect(faultOf(new FirebaseError(code, '')).code).toBe(fault)
})

it('a bug of ours is not taken for a network that is down', () => {
  expect(faultOf(new TypeError('undefined is not a function'))).toMatchObject({ code: 'broken' })
})

it('a device that slept through a busy day gives up after a few pages, rather than read them all', async () => {
  const newest = Array.from({ length: 100 }, (_, index) => stored(100_000 - index))
  let pages = 0
  const live = {
    watchList: ({ orderBy }: Query, tell: (rows: StoredDocument[]) => void) => {
      if (orderBy?.[0] === 'timestamp desc') tell(newest)
      return () => {}
    },
  } as unknown as LiveFirestore
  const below = async (row: StoredDocument) => {
    pages++
    return Array.from({ length: 99 }, (_, index) => stored(Number(row.id) - 1 - index))
  }
  const reader = new DocumentReader('Pledger', { warn: () => {}, error: () => {} })
  const fault = await new Promise((resolve) => {
    watchHead(
      { live: async () => live, reader, below },
      cursorOf({ seconds: 1, nanoseconds: 0 }, '7'),
      null,
      {
        next: () => {},
        fault: resolve,
      },
    )
  })
  expect(fault).toEqual(expect.objectContaining({ code: 'exhausted' }))
  expect(pages).toBe(3)
})

function stored(id: number): StoredDocument {
  return {
    id: String(id),
    data: () => ({ amount: -1, timestamp: { seconds: id, nanoseconds: 0 } }),
  }
}
