import { expect, it, vi } from 'vitest'
import type { Checking } from '../../../../src/core/app.ts'
import { accept, Fault, refuse } from '../../../../src/core/domain/result.ts'
import type { CopyHead } from '../../../../src/core/ports/ledger-copy.ts'
import { CheckStore } from '../../../../src/ui/shared/check/check-store.ts'
import { aHead, aReport, stubChecking } from '../../check/stub-checking.ts'

/** Something that is answered when the test says so, as often as it is asked. */
function held<T>() {
  const asked: { answer(value: T): Promise<void>; fail(cause: unknown): Promise<void> }[] = []
  const taken = () => new Promise<void>((resolve) => setTimeout(resolve))
  const ask = () =>
    new Promise<T>((resolve, reject) => {
      asked.push({
        answer(value) {
          resolve(value)
          return taken()
        },
        fail(cause) {
          reject(cause)
          return taken()
        },
      })
    })
  return { ask, asked }
}

type Checked = Awaited<ReturnType<Checking['auditLedger']['check']>>

function openStore() {
  const heads = held<CopyHead | null>()
  const checks = held<Checked>()
  const drops = held<void>()
  const stop = vi.fn(async () => {})
  const checking = stubChecking({
    auditLedger: { check: checks.ask, stop },
    copy: { head: async () => accept(await heads.ask()), drop: drops.ask },
  })
  const log = { warn: vi.fn(), error: vi.fn() }
  const store = new CheckStore(checking, { now: () => 0 }, log)
  const status = () => store.current().run.status
  return { store, heads: heads.asked, checks: checks.asked, drops: drops.asked, stop, status, log }
}

it('starts one check where it is asked for one while the copy is read', async () => {
  const { store, heads, checks, status } = openStore()
  void store.load()
  void store.check({ depth: 'new' })
  await heads[0]?.answer(null)
  expect(status()).toBe('checking')
  void store.check({ depth: 'new' })
  expect(checks).toHaveLength(1)
})

it('stops a check that was started while the copy was read', async () => {
  const { store, heads, stop } = openStore()
  void store.load()
  void store.check({ depth: 'new' })
  await heads[0]?.answer(null)
  store.stop()
  expect(stop).toHaveBeenCalledOnce()
})

it('logs that a check could not be stopped, for example because its worker has ended', async () => {
  const { store, stop, log } = openStore()
  const ended = new Fault('broken', 'The worker has ended')
  stop.mockRejectedValue(ended)
  void store.check({ depth: 'new' })
  store.stop()
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith('The check could not be stopped', ended),
  )
})

it('has the verdict of a check that ends while the copy is read', async () => {
  const { store, heads, checks, status } = openStore()
  void store.check({ depth: 'new' })
  void store.load()
  await checks[0]?.answer(accept(aReport()))
  await heads[1]?.answer(aHead({ size: 7 }))
  await heads[0]?.answer(null)
  expect(status()).toBe('done')
  expect(store.current().copy?.head?.size).toBe(7)
})

it('has the copy as it was read last, whichever reading answers first', async () => {
  const { store, heads } = openStore()
  void store.load()
  void store.load()
  await heads[1]?.answer(aHead({ size: 7 }))
  await heads[0]?.answer(aHead({ size: 5 }))
  expect(store.current().copy?.head?.size).toBe(7)
})

it('goes on with a check that starts while the copy is dropped', async () => {
  const { store, heads, checks, drops, status } = openStore()
  void store.drop()
  void store.check({ depth: 'everything' })
  await drops[0]?.answer(undefined)
  await heads[0]?.answer(null)
  expect(status()).toBe('checking')
  await checks[0]?.answer(refuse({ code: 'stopped' }))
  await heads[1]?.answer(null)
  expect(status()).toBe('stopped')
})

it('ends a check that failed, though the copy cannot be read either', async () => {
  const { store, heads, checks, log } = openStore()
  void store.check({ depth: 'new' })
  await checks[0]?.fail(new Fault('broken', 'The worker has ended'))
  await heads[0]?.fail(new Error('no worker'))
  expect(store.current()).toMatchObject({
    copy: { head: null },
    run: { status: 'failed', fault: 'broken' },
  })
  expect(log.warn).toHaveBeenCalledOnce()
})
