import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assumptions, liveReads, writtenPage } from '../../scripts/scale.mjs'
import { liveFeed } from './live-feed.ts'

const { minutesPerVisit } = assumptions
/** Enough to see the worst minute, few enough for any machine. */
const ROWS = 20_000
/** The busiest time of communities of 10 to 10,000,000 people, in rows a minute. */
const rates = [0.003, 0.03, 0.3, 3, 28, 280, 2800]

it('docs/scale.md contains what its script computes', async () => {
  const page = readFileSync('docs/scale.md', 'utf8')
  const actions = JSON.parse(readFileSync('docs/scale/actions.json', 'utf8'))
  expect(await writtenPage(page, actions, liveFeed)).toBe(page)
})

describe('a page that follows the feed', () => {
  it.each(rates)('with %s new rows a minute reads what docs/scale.md computes', async (rate) => {
    const minutes = rate < 10 ? 1000 : minutesPerVisit
    const { readsPerMinute } = await liveFeed({ rowsPerMinute: rate, minutes })
    const computed = liveReads(rate, minutes)
    expect(Math.abs(readsPerMinute * minutes - computed)).toBeLessThanOrEqual(0.2 * computed + 1)
  })

  it.each([...rates, 8, 9, 10, 11, 12, 15, 20])(
    'with %s new rows a minute never reads more than some 12 documents a minute, in hours',
    async (rate) => {
      const minutes = Math.ceil(Math.min(600, ROWS / rate))
      const page = await liveFeed({ rowsPerMinute: rate, minutes })
      const { readsPerMinute, readsInWorstMinute } = page
      expect(readsPerMinute).toBeLessThanOrEqual(12)
      // Two listeners that begin, the row that makes the feed busy, and those that come while a listener is left.
      expect(readsInWorstMinute).toBeLessThanOrEqual(12 + 5)
    },
  )
})
