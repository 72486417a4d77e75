import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { App } from '../../../src/core/app.ts'
import { AppContext } from '../../../src/ui/app-context.ts'
import { usePages } from '../../../src/ui/shared/use-pages.ts'

type Page = readonly [rows: string, next: number | null]

/** A list of letters. Each load waits until it is answered, oldest first. */
function openPages() {
  const loads: { at: number | null; answer(page: Page): void; fail(): void }[] = []
  const listeners = new Set<(isOnline: boolean) => void>()
  const app = {
    log: { error: () => {} },
    connectivity: {
      watch(listener: (isOnline: boolean) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  const { result } = renderHook(
    () =>
      usePages({
        failure: 'No letters',
        idOf: (letter: string) => letter,
        load: (at: number | null) =>
          new Promise<{ rows: readonly string[]; next: number | null }>((resolve, reject) => {
            loads.push({
              at,
              answer: ([rows, next]) => resolve({ rows: [...rows], next }),
              fail: () => reject(new Error('broken')),
            })
          }),
      }),
    {
      wrapper: ({ children }) => <AppContext value={app as unknown as App}>{children}</AppContext>,
    },
  )
  const pages = () => result.current
  return {
    asked: () => loads.map(({ at }) => at),
    answer: (load: number, ...page: Page) => act(async () => loads[load]?.answer(page)),
    fail: (load: number) => act(async () => loads[load]?.fail()),
    loadMore: () => act(async () => pages().loadMore()),
    retry: () => act(async () => pages().retry()),
    refresh: () => act(async () => pages().refresh()),
    remove: (row: string) => act(async () => pages().remove(row)),
    goOnline: () =>
      act(async () => {
        for (const listener of listeners) listener(true)
      }),
    now: () => `${pages().status} ${pages().rows?.join('')}${pages().hasMore ? '…' : ''}`,
  }
}

it('appends pages until the last one', async () => {
  const { answer, loadMore, asked, now } = openPages()
  await answer(0, 'ab', 2)
  expect(now()).toBe('ready ab…')
  await loadMore()
  expect(now()).toBe('loading ab…')
  await answer(1, 'c', null)
  expect(now()).toBe('ready abc')
  await loadMore()
  expect(asked()).toEqual([null, 2])
})

it('asks once for the same page', async () => {
  const { answer, loadMore, asked } = openPages()
  await answer(0, 'ab', 2)
  await loadMore()
  await loadMore()
  expect(asked()).toEqual([null, 2])
})

it.each([
  ['by a retry', ({ retry }: ReturnType<typeof openPages>) => retry()],
  ['once the network is back', ({ goOnline }: ReturnType<typeof openPages>) => goOnline()],
])('keeps its rows where a further page fails, which comes %s', async (_, again) => {
  const pages = openPages()
  const { answer, loadMore, fail, now } = pages
  await answer(0, 'ab', 2)
  await loadMore()
  await fail(1)
  expect(now()).toBe('failed ab…')
  await again(pages)
  await answer(2, 'c', null)
  expect(now()).toBe('ready abc')
})

it('loads the first page again once the network is back', async () => {
  const { answer, fail, goOnline, now } = openPages()
  await fail(0)
  expect(now()).toBe('failed undefined')
  await goOnline()
  await answer(1, 'a', null)
  expect(now()).toBe('ready a')
})

it('shows new rows on top of all pages', async () => {
  const { answer, loadMore, refresh, now } = openPages()
  await answer(0, 'bc', 2)
  await loadMore()
  await answer(1, 'd', null)
  await refresh()
  await answer(2, 'ab', 2)
  expect(now()).toBe('ready abcd')
})

it('begins again where rows may be missing in between', async () => {
  const { answer, loadMore, refresh, now } = openPages()
  await answer(0, 'xy', 2)
  await loadMore()
  await refresh()
  await answer(2, 'ab', 7)
  await answer(1, 'z', null)
  expect(now()).toBe('ready ab…')
})

it('removes a row until it is loaded again', async () => {
  const { answer, remove, refresh, now } = openPages()
  await answer(0, 'ab', null)
  await remove('a')
  expect(now()).toBe('ready b')
  await refresh()
  await answer(1, 'ab', null)
  expect(now()).toBe('ready ab')
})
