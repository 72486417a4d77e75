import { describe, expect, it } from 'vitest'
import { feedHead } from './feed-head.ts'
import { scenarios } from './scenarios.ts'

const { crowd, pause } = scenarios

describe('a listener at the head of the feed', () => {
  it('reads every row that anybody sends', () => {
    const { readsPerReaderMinute } = feedHead({ ...crowd, rowsPerSecond: 50 })
    expect(readsPerReaderMinute).toBe(3000)
  })
})

describe('a reader of a head kept in one document', () => {
  const kept = scenarios.rowsPerSecond.map((rowsPerSecond) =>
    feedHead({ ...crowd, ...pause, rowsPerSecond }),
  )

  it('reads as little however much is sent', () => {
    expect(kept.map(({ readsPerReaderMinute }) => readsPerReaderMinute)).toEqual([6, 6, 6])
  })

  it('sees a row at most two pauses after it was sent', () => {
    for (const { latestSeconds } of kept) expect(latestSeconds).toBeLessThanOrEqual(20)
  })

  it('sees each row, or is told how many it passed over', () => {
    expect(kept.map(({ rowsLost }) => rowsLost)).toEqual([0, 0, 0])
    expect(kept.map(({ rowsPassedOver }) => rowsPassedOver > 0)).toEqual([false, false, true])
  })
})
