import { expect, it } from 'vitest'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import { watchAgain } from '../../../src/core/use-cases/watch-again.ts'

/** What is watched over a service that a test cuts off. */
function watched() {
  const pauses: number[] = []
  const told: (string | Error)[] = []
  let source: Listener<string> | null = null
  const stop = watchAgain<string>(
    { pause: async (failedTries) => void pauses.push(failedTries) },
    { next: (value) => told.push(value), fault: (cause) => told.push(cause as Error) },
    (listener) => {
      source = listener
      return () => {
        source = null
      }
    },
  )
  const cutOff = async () => {
    source?.fault(new Error('cut off'))
    await Promise.resolve()
  }
  return { pauses, told, stop, cutOff, tell: (value: string) => source?.next(value) }
}

it('pauses longer after each fault', async () => {
  const { pauses, cutOff } = watched()
  for (const _ of [1, 2, 3]) await cutOff()
  expect(pauses).toEqual([1, 2, 3])
})

it('pauses as after a first fault once a value has come', async () => {
  const { pauses, cutOff, tell } = watched()
  for (const _ of [1, 2, 3]) await cutOff()
  tell('value')
  await cutOff()
  expect(pauses).toEqual([1, 2, 3, 1])
})

it('subscribes no more once it is stopped during a pause', async () => {
  const { cutOff, stop, tell, told } = watched()
  await cutOff()
  stop()
  tell('value')
  expect(told).toEqual([new Error('cut off')])
})
