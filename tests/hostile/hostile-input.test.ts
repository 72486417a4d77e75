import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf } from '../in-depth.ts'
import { addresses } from './addresses.ts'
import { submitted } from './sending.ts'
import { storedRecords } from './stored-records.ts'
import { storedTexts } from './stored-texts.ts'
import { typed } from './typed.ts'

const RUNS_IN_DEPTH = 3200
/** Inputs for each case. `HOSTILE_RUNS` asks for more. */
const RUNS = Number(process.env.HOSTILE_RUNS ?? shareOf(RUNS_IN_DEPTH))
let inputs = 0

describe.each([
  { about: 'what is typed', cases: typed },
  { about: 'what an address says', cases: addresses },
  { about: 'what a browser has stored', cases: storedTexts },
  { about: 'what the database has stored', cases: storedRecords },
  { about: 'what is submitted', cases: submitted },
])('$about', ({ cases }) => {
  it.each(cases)('$what may be anything', async ({ input, claim }) => {
    const counted = async (value: never) => {
      inputs++
      await claim(value)
    }
    await fc.assert(fc.asyncProperty(input as fc.Arbitrary<never>, counted), { numRuns: RUNS })
  })
})

it('all cases together have at least 100,000 inputs in depth', () => {
  expect(inputs).toBeGreaterThanOrEqual(100_000 * (RUNS / RUNS_IN_DEPTH))
})
