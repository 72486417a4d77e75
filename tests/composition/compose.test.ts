import { expect, it } from 'vitest'
import { addFeature, compose, containerOver, give } from '../../src/composition/compose.ts'
import { make, port } from '../../src/core/features/feature.ts'
import * as notices from '../../src/core/features/notices.ts'
import type { Clock } from '../../src/core/ports/platform.ts'

const clock = { now: () => 7 }

class Till {
  constructor(
    readonly clock: Clock,
    readonly other: Till | null = null,
  ) {}
}
class Shop {
  constructor(readonly till: Till) {}
}
class Kiosk {
  constructor(readonly clock: Clock) {}
}

const kiosk = make(Kiosk, 'clock')
class Market {
  constructor(readonly kiosk: Kiosk) {}
}
const market = make(Market, kiosk)

it('a use case gets the ports that it needs', () => {
  expect(compose({ kiosk }, { clock }).kiosk.clock).toBe(clock)
})

it('a port of a feature is given on', () => {
  expect(compose({ time: port('clock') }, { clock }).time).toBe(clock)
})

it('a use case is made once, also for a feature that comes later', () => {
  const container = containerOver({ clock })
  const early = addFeature(container, { kiosk }).kiosk
  expect(addFeature(container, { market }).market.kiosk).toBe(early)
})

it('a use case gets a port that comes later', () => {
  const container = containerOver({})
  const late = addFeature(container, { market })
  give(container, { clock })
  expect(late.market.kiosk.clock).toBe(clock)
})

it('a use case of a port that came twice cannot be made', () => {
  const container = containerOver({ clock })
  give(container, { clock })
  expect(() => addFeature(container, { kiosk }).kiosk).toThrow('clock')
})

it('a use case whose port is missing cannot be made, and says which', () => {
  expect(() => addFeature(containerOver({}), notices).reactionNews).toThrow('device')
})

it('the compiler holds what a use case is made of to its constructor', () => {
  // @ts-expect-error: another port
  make(Kiosk, 'log')
  // @ts-expect-error: an argument is missing
  make(Market)
  // @ts-expect-error: an optional argument is missing
  make(Till, 'clock')
  // @ts-expect-error: another use case
  make(Shop, kiosk)
  // @ts-expect-error: one too many
  make(Kiosk, 'clock', 'log')
  // @ts-expect-error: another port
  compose({ kiosk }, { clock: { now: () => '' } })
  // @ts-expect-error: a port is missing, though only that of a part
  expect(() => compose({ market }, {}).market).toThrow('clock')
})
