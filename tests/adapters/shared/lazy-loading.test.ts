import { expect, it, vi } from 'vitest'
import { lazyPort } from '../../../src/adapters/shared/lazy-loading.ts'
import type { Listener, Stop } from '../../../src/core/ports/subscription.ts'

interface Shop {
  price(of: string): Promise<number>
  watchPrice(of: string, listener: Listener<number>): Stop
}

/** A shop where everything costs as much as its name has letters. */
class OpenShop implements Shop {
  readonly stop = vi.fn()
  private readonly listeners: Listener<number>[] = []

  async price(of: string) {
    return of.length
  }

  watchPrice(of: string, listener: Listener<number>): Stop {
    this.listeners.push(listener)
    listener.next(of.length)
    return this.stop
  }

  tell(price: number) {
    for (const listener of this.listeners) listener.next(price)
  }

  fail(cause: unknown) {
    for (const listener of this.listeners) listener.fault(cause)
  }
}

function aListener() {
  return { next: vi.fn(), fault: vi.fn() }
}

function aLazyShop(own: Partial<Shop> = {}) {
  const shop = new OpenShop()
  const open = vi.fn(async () => shop)
  return { shop, open, lazy: lazyPort(open, own) }
}

async function opened() {
  await new Promise((resolve) => setTimeout(resolve))
}

it('opens nothing before the first call', () => {
  expect(aLazyShop().open).not.toHaveBeenCalled()
})

it('passes a request on, and gives its answer', async () => {
  expect(await aLazyShop().lazy.price('tea')).toBe(3)
})

it('passes a subscription on, and its values back', async () => {
  const listener = aListener()
  aLazyShop().lazy.watchPrice('tea', listener)
  await opened()
  expect(listener.next).toHaveBeenCalledWith(3)
})

it('stops a subscription', async () => {
  const { lazy, shop } = aLazyShop()
  const stop = lazy.watchPrice('tea', aListener())
  await opened()
  stop()
  expect(shop.stop).toHaveBeenCalledOnce()
})

it('does not begin a subscription that was stopped while the adapter opened', async () => {
  const { lazy } = aLazyShop()
  const listener = aListener()
  lazy.watchPrice('tea', listener)()
  await opened()
  expect(listener.next).not.toHaveBeenCalled()
})

it('reports nothing after a subscription was stopped', async () => {
  const { lazy, shop } = aLazyShop()
  const listener = aListener()
  const stop = lazy.watchPrice('tea', listener)
  await opened()
  stop()
  shop.tell(7)
  expect(listener.next).not.toHaveBeenCalledWith(7)
})

it('reports a fault once', async () => {
  const { lazy, shop } = aLazyShop()
  const listener = aListener()
  lazy.watchPrice('tea', listener)
  await opened()
  shop.fail('first')
  shop.fail('second')
  expect(listener.fault.mock.calls).toEqual([['first']])
})

it('rejects a request where the adapter cannot be opened', async () => {
  const lazy = lazyPort<Shop>(() => Promise.reject(new Error('closed')))
  await expect(lazy.price('tea')).rejects.toThrow('closed')
})

it('reports a fault to a subscription where the adapter cannot be opened', async () => {
  const cause = new Error('closed')
  const listener = aListener()
  lazyPort<Shop>(() => Promise.reject(cause)).watchPrice('tea', listener)
  await opened()
  expect(listener.fault).toHaveBeenCalledWith(cause)
})

it('answers with a method of its own without opening the adapter', async () => {
  const { lazy, open } = aLazyShop({ price: async () => 1 })
  await lazy.price('tea')
  expect(open).not.toHaveBeenCalled()
})

it('is no promise, so that it can be the result of one', async () => {
  const { lazy } = aLazyShop()
  expect(await Promise.resolve(lazy)).toBe(lazy)
})
