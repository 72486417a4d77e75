import { expect, it } from 'vitest'
import { LastMinute } from '../../../src/core/use-cases/last-minute.ts'

const MINUTE = 60_000

function open() {
  let time = 100 * MINUTE
  const lastMinute = new LastMinute({ now: () => time })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { lastMinute, pass }
}

it('counts what happened within a minute', () => {
  const { lastMinute, pass } = open()
  lastMinute.add(3)
  pass(MINUTE - 1)
  expect(lastMinute.add(4)).toBe(7)
  pass(1)
  expect(lastMinute.add(0)).toBe(4)
})

it('still counts what happened just before the clock was set back', () => {
  const { lastMinute, pass } = open()
  lastMinute.add(3)
  pass(-50 * MINUTE)
  expect(lastMinute.add(0)).toBe(3)
})

it('counts it no more a minute later', () => {
  const { lastMinute, pass } = open()
  lastMinute.add(3)
  pass(-50 * MINUTE)
  lastMinute.add(0)
  pass(MINUTE)
  expect(lastMinute.add(0)).toBe(0)
})
