import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Timers that a test may wind on; until it does they run as ever. Before the page is opened. */
export function windableTimers(): (seconds: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return (seconds) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000).then(() => {}))
}
