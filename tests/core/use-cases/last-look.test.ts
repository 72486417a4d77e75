import { expect, it } from 'vitest'
import { lastLookOf } from '../../../src/core/use-cases/last-look.ts'
import { memoryNoticeMarks } from '../../builders/memory-notice-marks.ts'
import { anId } from '../builders.ts'

const WEEK = 7 * 24 * 60 * 60_000
const account = { id: anId('zoe-id'), totalReceived: 40, joinDate: 3 }
const clock = { now: () => 70 }

it('was a week ago at the first visit', () => {
  const look = lastLookOf(account, memoryNoticeMarks()(), { now: () => WEEK + 70 })
  expect(look.mark()).toEqual({ lookedAt: 70, newest: 70, totalReceived: 0 })
})

it('is the one that the device has saved', () => {
  const openMarks = memoryNoticeMarks()
  lastLookOf(account, openMarks(), clock).look(60, 40)
  const later = lastLookOf({ ...account, totalReceived: 50 }, openMarks(), { now: () => 90 })
  expect(later.mark()).toEqual({ lookedAt: 70, newest: 60, totalReceived: 40 })
})

it('is the first visit where the account received less than it once had, as after a reset', () => {
  const marks = memoryNoticeMarks()()
  marks.save(account.id, { lookedAt: 5, newest: 5, totalReceived: 9999 })
  lastLookOf({ ...account, totalReceived: 0 }, marks, clock)
  expect(marks.load(account.id)?.totalReceived).toBe(0)
})

it('has the newest transfer that was seen, by the ledger’s clock', () => {
  const marks = memoryNoticeMarks()()
  const look = lastLookOf(account, marks, clock)
  look.look(60, 40)
  look.look(null, 50)
  expect(marks.load(account.id)).toEqual({ lookedAt: 70, newest: 60, totalReceived: 50 })
})

it('does not take the device’s clock for the ledger’s', () => {
  const look = lastLookOf(account, memoryNoticeMarks()(), clock)
  look.look(null, 40)
  expect(look.mark().newest).toBe(0)
})

it('stays when nothing was new up to a sum', () => {
  const marks = memoryNoticeMarks()()
  const look = lastLookOf(account, marks, clock)
  look.look(60, 40)
  look.skip(55)
  expect(marks.load(account.id)).toEqual({ lookedAt: 70, newest: 60, totalReceived: 55 })
})

it('is reported, and taken over, when it was on another page of the device', () => {
  const openMarks = memoryNoticeMarks()
  const [here, there] = [0, 1].map(() => lastLookOf(account, openMarks(), clock))
  const reported: unknown[] = []
  here?.watch(() => reported.push(here.mark()))
  there?.look(60, 45)
  expect(reported).toEqual([{ lookedAt: 70, newest: 60, totalReceived: 45 }])
})
