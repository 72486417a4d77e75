import { ContainerModule } from 'inversify'
import { expect, it } from 'vitest'
import { check } from '../../src/composition/check.ts'
import { notices } from '../../src/composition/notices.ts'
import { addPorts, composeFeatures, ports } from '../../src/composition/ports.ts'
import type { Clock } from '../../src/core/ports/platform.ts'
import { LoadNotices } from '../../src/core/use-cases/notices.ts'
import { MemoryLedgerCopy } from '../builders/memory-ledger-copy.ts'

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

const till = new ContainerModule(({ bind }) => {
  bind(Till).toDynamicValue(({ get }) => new Till(get(ports.clock)))
})
const shop = new ContainerModule(({ bind }) => {
  bind(Shop).toDynamicValue(({ get }) => new Shop(get(Till)))
})

it('a use case gets the ports that it needs', () => {
  expect(composeFeatures({ clock }, till).get(Till).clock).toBe(clock)
})

it('a use case is made once, also for a feature that comes later', () => {
  const container = composeFeatures({ clock }, till)
  const early = container.get(Till)
  container.load(shop)
  expect(container.get(Shop).till).toBe(early)
})

it('a use case gets a port that comes later', () => {
  const container = composeFeatures({}, till)
  addPorts(container, { clock })
  expect(container.get(Till).clock).toBe(clock)
})

it('a use case of a port that came twice cannot be made', () => {
  const container = composeFeatures({ clock }, till)
  addPorts(container, { clock })
  expect(() => container.get(Till)).toThrow('clock')
})

it('a use case whose port is missing cannot be made, and says which', () => {
  expect(() =>
    composeFeatures({ copy: new MemoryLedgerCopy() }, check, notices).get(LoadNotices),
  ).toThrow('history')
})

it('what a use case needs is checked by its types', () => {
  new ContainerModule(({ bind }) => {
    // @ts-expect-error: another port
    bind(Till).toDynamicValue(({ get }) => new Till(get(ports.log)))
    // @ts-expect-error: a need is missing
    bind(Shop).toDynamicValue(() => new Shop())
    // @ts-expect-error: another class
    bind(Shop).toDynamicValue(({ get }) => get(Till))
  })
  // @ts-expect-error: another port
  composeFeatures({ copy: { now: () => 0 } })
})
