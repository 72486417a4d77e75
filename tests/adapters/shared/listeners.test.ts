import { expect, it, vi } from 'vitest'
import { Listeners } from '../../../src/adapters/shared/listeners.ts'

it('notifies all listeners', () => {
  const listeners = new Listeners<number>()
  const heard = [vi.fn(), vi.fn()]
  for (const listener of heard) listeners.add(listener)
  listeners.notify(7)
  expect(heard.map(({ mock }) => mock.calls)).toEqual([[[7]], [[7]]])
})

it('stops one of two calls with the same function', () => {
  const listeners = new Listeners()
  const heard = vi.fn()
  listeners.add(heard)
  listeners.add(heard)()
  listeners.notify()
  expect(heard).toHaveBeenCalledTimes(1)
})

it('does not call one that another stops meanwhile', () => {
  const listeners = new Listeners()
  const heard = vi.fn()
  listeners.add(() => stop())
  const stop = listeners.add(heard)
  listeners.notify()
  expect(heard).not.toHaveBeenCalled()
})

it('does not call one that is added meanwhile', () => {
  const listeners = new Listeners()
  const heard = vi.fn()
  listeners.add(() => listeners.add(heard))
  listeners.notify()
  expect(heard).not.toHaveBeenCalled()
})
