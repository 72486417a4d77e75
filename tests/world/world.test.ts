import { describe, expect, it } from 'vitest'
import { planOf } from './plan.ts'
import { runWorlds } from './run-worlds.ts'
import { simulate, simulatePlan } from './simulate.ts'

const FIXED_SEEDS = 25

describe('the simulated world', () => {
  it('tells the same story for the same seed, byte for byte', async () => {
    const tell = async () => {
      const story: string[] = []
      await simulatePlan(planOf(7), (sentence) => story.push(sentence))
      return story.join('\n')
    }
    const story = await tell()
    expect(await tell()).toBe(story)
    expect(story.length).toBeGreaterThan(500)
  })

  it('tells another story for another seed', async () => {
    const [one, other] = [await simulate(1), await simulate(2)]
    expect(one.operations).not.toBe(other.operations)
  })

  it('keeps all promises with these seeds', async () => {
    const { failure } = await runWorlds({
      ...{ first: 1, operations: 1, seeds: FIXED_SEEDS },
      seconds: Number.POSITIVE_INFINITY,
    })
    expect(failure).toBeNull()
  })
})
