import { expect, it } from 'vitest'
import { ReadAllowance } from '../../../src/core/use-cases/read-allowance.ts'

const MINUTE = 60_000

function open(most: number) {
  let time = 0
  const allowance = new ReadAllowance(most, { now: () => time })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { allowance, pass }
}

it('allows as many as there are, and no part of more', () => {
  const { allowance } = open(3)
  expect(allowance.spend(2)).toBe(true)
  expect(allowance.spend(2)).toBe(false)
  expect(allowance.spend(1)).toBe(true)
  expect(allowance.spend(1)).toBe(false)
})

it('allows one more each minute', () => {
  const { allowance, pass } = open(1)
  allowance.spend(1)
  pass(MINUTE - 1)
  expect(allowance.spend(1)).toBe(false)
  pass(1)
  expect(allowance.spend(1)).toBe(true)
  expect(allowance.spend(1)).toBe(false)
})

it('never allows more at once than at first', () => {
  const { allowance, pass } = open(2)
  pass(60 * MINUTE)
  expect(allowance.spend(3)).toBe(false)
  expect(allowance.spend(2)).toBe(true)
  expect(allowance.spend(1)).toBe(false)
})

it('allows nothing more where the clock is set back', () => {
  const { allowance, pass } = open(1)
  allowance.spend(1)
  pass(-60 * MINUTE)
  expect(allowance.spend(1)).toBe(false)
})
