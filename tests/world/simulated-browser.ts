import { createHash } from 'node:crypto'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { Tab } from './tab.ts'

/** The tab that runs now. */
export const running: { tab: Tab | null } = { tab: null }

/** What browsers have as globals. Each belongs to the tab whose code runs. */
const globals: Record<string, (tab: Tab) => unknown> = {
  localStorage: (tab) => tab.localStorage,
  sessionStorage: (tab) => tab.sessionStorage,
  window: (tab) => tab.window,
  performance: ({ world }) => ({ now: () => world.agenda.now }),
  navigator: ({ device }) => ({ onLine: device.isOnline || device.looksOnline }),
}

/** Gives the globals of a browser to the code of tabs, and simulated time. Code of no tab keeps those of the machine. */
export function simulateBrowsers(): Stop {
  const restores = Object.entries(globals).map(([name, read]) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    const get = () => (running.tab ? read(running.tab) : before?.get ? before.get() : before?.value)
    Object.defineProperty(globalThis, name, { get, configurable: true })
    return () =>
      before
        ? Object.defineProperty(globalThis, name, before)
        : Reflect.deleteProperty(globalThis, name)
  })
  const { setTimeout: start, clearTimeout: end } = globalThis
  const readClock = Date.now
  const { digest } = crypto.subtle
  const stops = new Map<unknown, Stop>()
  let timers = 0
  const startInTab = (job: () => void, delay = 0) => {
    const { tab } = running
    if (!tab) return start(job, delay)
    const timer = `timer ${++timers}`
    stops.set(timer, tab.world.agenda.after(delay, tab, job))
    return timer
  }
  const endInTab = (timer: unknown) => {
    stops.get(timer)?.()
    if (!stops.delete(timer)) end(timer as Parameters<typeof end>[0])
  }
  Object.assign(globalThis, { setTimeout: startInTab, clearTimeout: endInTab })
  Object.assign(crypto.subtle, { digest: digestAtOnce })
  Date.now = () => running.tab?.now() ?? readClock()
  return () => {
    Object.assign(globalThis, { setTimeout: start, clearTimeout: end })
    Date.now = readClock
    Object.assign(crypto.subtle, { digest })
    for (const restore of restores) restore()
  }
}

/** SHA-256 without a thread of its own, so that a world does not wait for the machine. */
async function digestAtOnce(_: string, bytes: Uint8Array): Promise<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(bytes).digest()).buffer
}
