import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Fake timers that run in real time and can be advanced. Call it before the page opens. */
export function fakeTimers(): (seconds: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return (seconds) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000).then(() => {}))
}

/** From now on only advancing lets time pass: for what must not have happened yet, however slow the machine is. */
export function stopTime(): void {
  vi.setTimerTickMode('manual')
}
