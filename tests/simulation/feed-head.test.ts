import { describe, expect, it } from 'vitest'
import { feedHead } from './feed-head.ts'
import { scenarios } from './scenarios.ts'

const { crowd, pause } = scenarios

describe('a listener at the head of the feed', () => {
  it('reads every new row', () => {
    const { readsPerReaderMinute } = feedHead({ ...crowd, rowsPerSecond: 50 })
    expect(readsPerReaderMinute).toBe(3000)
  })
})

describe('a reader of the newest rows in one document', () => {
  const readers = scenarios.rowsPerSecond.map((rowsPerSecond) =>
    feedHead({ ...crowd, ...pause, rowsPerSecond }),
  )

  it('reads the same at every rate of sends', () => {
    expect(readers.map(({ readsPerReaderMinute }) => readsPerReaderMinute)).toEqual([6, 6, 6])
  })

  it('sees a row at most two intervals after it was sent', () => {
    for (const { latestSeconds } of readers) expect(latestSeconds).toBeLessThanOrEqual(20)
  })

  it('sees each row, or learns how many it skipped', () => {
    expect(readers.map(({ rowsLost }) => rowsLost)).toEqual([0, 0, 0])
    expect(readers.map(({ rowsSkipped }) => rowsSkipped > 0)).toEqual([false, false, true])
  })
})
