import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkRecord } from './network-record.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says that an operation met a fault that came while it ran', () => {
  const record = new NetworkRecord()
  const start = performance.now()
  vi.advanceTimersByTime(100)
  record.requestFault('cut', 0)
  expect(record.hasMetFaultSince(start)).toBe(true)
})

it('says that an operation met a fault that came before it and still lasted', () => {
  const record = new NetworkRecord()
  record.requestFault('repeated', 500)
  vi.advanceTimersByTime(400)
  expect(record.hasMetFaultSince(performance.now())).toBe(true)
})

it('says that an operation met no fault that was over before it', () => {
  const record = new NetworkRecord()
  record.requestFault('repeated', 500)
  vi.advanceTimersByTime(501)
  expect(record.hasMetFaultSince(performance.now())).toBe(false)
})

it('counts what happens to listeners apart from what happens to requests', () => {
  const record = new NetworkRecord()
  record.streamFault('stream cut', 0)
  expect(record.hasMetStreamFaultSince(performance.now())).toBe(true)
  expect(record.hasMetFaultSince(performance.now())).toBe(false)
})

it('says what happened, and how often', () => {
  const record = new NetworkRecord()
  record.requestFault('cut', 0, 'commit abc')
  record.requestFault('delayed', 300)
  record.requestFault('cut', 0)
  expect(record.events[0]).toMatch(/s: cut commit abc$/)
  expect(record.counts.get('cut')).toBe(2)
})

it('keeps only the last events', () => {
  const record = new NetworkRecord()
  for (let count = 0; count < 100; count++) record.requestFault('cut', 0)
  expect(record.events).toHaveLength(40)
})
