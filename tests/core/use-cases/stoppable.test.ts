import { expect, it } from 'vitest'
import { accept } from '../../../src/core/domain/result.ts'
import { Stoppable } from '../../../src/core/use-cases/stoppable.ts'

const forever = () => new Promise<never>(() => {})

it('stops each of two runs at once', async () => {
  const work = new Stoppable()
  const runs = [1, 2].map(() => work.run((interruption) => interruption.wait(forever())))
  work.stop()
  expect(await Promise.all(runs)).toEqual(
    Array(2).fill({ ok: false, refusal: { code: 'stopped' } }),
  )
})

it('does not stop what starts later', async () => {
  const work = new Stoppable()
  const first = work.run((interruption) => interruption.wait(forever()))
  work.stop()
  await first
  const later = work.run(async (interruption) => interruption.wait(Promise.resolve(accept('done'))))
  expect(await later).toEqual(accept('done'))
})
