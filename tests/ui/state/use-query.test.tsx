import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { App } from '../../../src/core/app.ts'
import { AppContext } from '../../../src/ui/app-context.ts'
import { useQuery } from '../../../src/ui/state/use-query.ts'
import { fakeTimers, stopTime } from '../fake-timers.ts'

interface Asked {
  readonly key: string | null
  readonly revision?: number
  readonly delayMs?: number
}

/** A component that loads a text; each load waits until it is answered, oldest first. */
function openQuery(first: Asked) {
  const loads: { key: string | null; answer(text: string): void; fail(): void }[] = []
  const logged: string[] = []
  const log = {
    warn: (message: string) => void logged.push(`warn: ${message}`),
    error: (message: string) => void logged.push(`error: ${message}`),
  }
  const { result, rerender } = renderHook(
    (asked: Asked) =>
      useQuery({
        ...asked,
        failure: 'No text',
        load: () =>
          new Promise<string>((resolve, reject) => {
            loads.push({ key: asked.key, answer: resolve, fail: () => reject(new Error('broken')) })
          }),
      }),
    {
      initialProps: first,
      wrapper: ({ children }) => (
        <AppContext value={{ log } as unknown as App}>{children}</AppContext>
      ),
    },
  )
  return {
    logged,
    asked: () => loads.map(({ key }) => key),
    ask: (asked: Asked) => rerender(asked),
    answer: (load: number, text: string) => act(async () => loads[load]?.answer(text)),
    fail: (load: number) => act(async () => loads[load]?.fail()),
    refresh: () => act(async () => result.current.refresh()),
    now: () => `${result.current.status} ${result.current.data}`,
    lastData: () => result.current.lastData,
  }
}

it('gives what was loaded', async () => {
  const { answer, now } = openQuery({ key: 'a' })
  expect(now()).toBe('loading null')
  await answer(0, 'A')
  expect(now()).toBe('ready A')
})

it('loads nothing without a key', () => {
  const { asked, now } = openQuery({ key: null })
  expect(asked()).toEqual([])
  expect(now()).toBe('loading null')
})

it('does not show the answer to another key', async () => {
  const { ask, answer, now, lastData } = openQuery({ key: 'a' })
  await answer(0, 'A')
  ask({ key: 'b' })
  expect(now()).toBe('loading null')
  expect(lastData()).toBe('A')
})

it('drops an answer that comes after the key has changed', async () => {
  const { ask, answer, now } = openQuery({ key: 'a' })
  ask({ key: 'b' })
  await answer(1, 'B')
  await answer(0, 'A')
  expect(now()).toBe('ready B')
})

it('keeps the last answer while a new revision loads', async () => {
  const { ask, answer, now } = openQuery({ key: 'a', revision: 1 })
  await answer(0, 'A1')
  ask({ key: 'a', revision: 2 })
  expect(now()).toBe('ready A1')
  await answer(1, 'A2')
  expect(now()).toBe('ready A2')
})

it('loads again when it is refreshed', async () => {
  const { refresh, answer, now } = openQuery({ key: 'a' })
  await answer(0, 'A1')
  await refresh()
  await answer(1, 'A2')
  expect(now()).toBe('ready A2')
})

it('does not load an answered key again when the reader comes back to it', async () => {
  const { ask, answer, now, asked } = openQuery({ key: 'a' })
  await answer(0, 'A')
  ask({ key: null })
  ask({ key: 'a' })
  expect(asked()).toEqual(['a'])
  expect(now()).toBe('ready A')
})

it('logs a failure, and keeps the last answer', async () => {
  const { refresh, answer, fail, now, logged } = openQuery({ key: 'a' })
  await answer(0, 'A')
  await refresh()
  await fail(1)
  expect(now()).toBe('failed A')
  expect(logged).toEqual(['error: No text'])
})

it('is loading again, and has not failed, while it is retried', async () => {
  const { refresh, fail, now } = openQuery({ key: 'a' })
  await fail(0)
  expect(now()).toBe('failed null')
  await refresh()
  expect(now()).toBe('loading null')
})

it('waits for its delay, and asks only about the last key', async () => {
  const advance = fakeTimers()
  stopTime()
  const { ask, asked } = openQuery({ key: 'a', delayMs: 5_000 })
  await advance(4)
  ask({ key: 'b', delayMs: 5_000 })
  await advance(4)
  expect(asked()).toEqual([])
  await advance(1)
  expect(asked()).toEqual(['b'])
})
