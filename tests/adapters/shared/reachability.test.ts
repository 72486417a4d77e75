import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Listeners } from '../../../src/adapters/shared/listeners.ts'
import { Reachability } from '../../../src/adapters/shared/reachability.ts'
import { browserTimer } from '../../../src/adapters/shared/timers.ts'
import { Fault, type FaultCode } from '../../../src/core/domain/result.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import { stubNetwork } from '../../builders/stub-browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const fault = (code: FaultCode) => new Fault(code, 'No answer')

/** A page whose device counts as online, over a service that answers until a test says otherwise. */
function openPage() {
  const device = stubNetwork()
  const focus = new Listeners()
  const probes: number[] = []
  const reports: boolean[] = []
  let failure: Error | null = null
  const start = Date.now()
  const service = {
    async find() {
      if (failure) throw failure
      return null
    },
    async probe() {
      probes.push((Date.now() - start) / 1000)
      return this.find()
    },
    watch: (_: string, listener: Listener<string>) => listeners.push(listener),
  }
  const listeners: Listener<string>[] = []
  const reachability: Reachability = new Reachability(
    { ...device.connectivity, watchFocus: (listener) => focus.add(listener) },
    browserTimer,
    () => port.probe(),
  )
  const port = reachability.observed(service)
  reachability.watch((isOnline) => reports.push(isOnline))
  return {
    ...{ device, port, probes, reports, listeners, isOnline: reachability.isOnline },
    returnToPage: () => focus.notify(),
    answer: () => {
      failure = null
    },
    /** A request of the page fails, and so do all others from now on. */
    fail: async (code: FaultCode = 'unreachable') => {
      failure = fault(code)
      await port.find().catch(() => {})
    },
  }
}

describe('a page whose device counts as online', () => {
  it('makes no request by itself as long as its requests are answered', async () => {
    const { port, probes, isOnline } = openPage()
    await port.find()
    await passSeconds(3600)
    expect(probes).toEqual([])
    expect(isOnline()).toBe(true)
  })

  it('is out of reach of the ledger after a request without an answer', async () => {
    const { fail, isOnline, reports } = openPage()
    await fail()
    await fail()
    expect(isOnline()).toBe(false)
    expect(reports).toEqual([false])
  })

  it.each(['denied', 'exhausted', 'unauthenticated', 'broken'] as const)(
    'is not out of reach after the fault `%s`',
    async (code) => {
      const { fail, isOnline } = openPage()
      await fail(code)
      expect(isOnline()).toBe(true)
    },
  )

  it('tries again after longer pauses, every 30 seconds at last', async () => {
    const { fail, probes } = openPage()
    await fail()
    await passSeconds(121)
    expect(probes).toEqual([2, 6, 14, 30, 60, 90, 120])
  })

  it('reaches the ledger again by itself, within 30 seconds after an outage', async () => {
    const { fail, answer, isOnline, reports } = openPage()
    await fail()
    await passSeconds(91)
    answer()
    await passSeconds(30)
    expect(isOnline()).toBe(true)
    expect(reports).toEqual([false, true])
  })

  it('stops trying once a request of its own was answered', async () => {
    const { fail, answer, port, probes, reports } = openPage()
    await fail()
    answer()
    await port.find()
    await passSeconds(3600)
    expect(reports).toEqual([false, true])
    expect(probes).toEqual([])
  })

  it('tries again although the last try has had no answer yet', async () => {
    const { fail, port, probes } = openPage()
    await fail()
    vi.spyOn(port, 'find').mockReturnValue(new Promise(() => {}))
    await passSeconds(30)
    expect(probes).toEqual([2, 6, 14, 30])
  })

  it('tries again at once when somebody returns to it', async () => {
    const { fail, answer, returnToPage, reports } = openPage()
    await fail()
    await passSeconds(31)
    answer()
    returnToPage()
    await passSeconds(0)
    expect(reports).toEqual([false, true])
  })

  it('makes no request when somebody returns to it, where the ledger was reached', () => {
    const { returnToPage, probes } = openPage()
    returnToPage()
    expect(probes).toEqual([])
  })

  it('retries what fails again and again after longer pauses, although other requests succeed', async () => {
    const { fail, answer, probes } = openPage()
    for (const seconds of [2, 4, 8]) {
      await fail()
      answer()
      await passSeconds(seconds)
    }
    expect(probes).toEqual([2, 6, 14])
  })

  it('begins with short pauses again after half a minute without a failure', async () => {
    const { fail, answer, probes } = openPage()
    await fail()
    answer()
    await passSeconds(2 + 30)
    await fail()
    await passSeconds(2)
    expect(probes).toEqual([2, 34])
  })

  it('is out of reach after a listener was cut off, and reaches the ledger by what another receives', () => {
    const { port, listeners, reports } = openPage()
    const told: string[] = []
    const listener = { next: (value: string) => told.push(value), fault: () => told.push('fault') }
    port.watch('account', listener)
    port.watch('account', listener)
    listeners[0]?.fault(fault('unreachable'))
    listeners[1]?.next('balance')
    expect(told).toEqual(['fault', 'balance'])
    expect(reports).toEqual([false, true])
  })
})

describe('a device that says that it is offline', () => {
  it('is believed, and nothing is tried until it is online', async () => {
    const { device, fail, isOnline, probes } = openPage()
    device.goOffline()
    await fail()
    await passSeconds(3600)
    expect(isOnline()).toBe(false)
    expect(probes).toEqual([])
  })

  it('ends the tries of a page that was out of reach', async () => {
    const { device, fail, probes } = openPage()
    await fail()
    device.goOffline()
    await passSeconds(3600)
    expect(probes).toEqual([])
  })

  it('counts as reaching the ledger as soon as it is online', async () => {
    const { device, fail, reports } = openPage()
    await fail()
    device.goOnline()
    expect(reports).toEqual([false, true])
  })
})
