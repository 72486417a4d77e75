import { describe, expect, it, vi } from 'vitest'
import { forward, later } from '../../../src/adapters/shared/later.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import type { Listener, Stop } from '../../../src/core/ports/subscription.ts'

const lost = new TypeError('Failed to fetch dynamically imported module')

describe('a part that is loaded on request', () => {
  it('is not loaded before the first call', () => {
    const load = vi.fn(async () => 7)
    later(load)
    expect(load).not.toHaveBeenCalled()
  })

  it('is loaded once for concurrent and later calls', async () => {
    const load = vi.fn(async () => 7)
    const part = later(load)
    await Promise.all([part(), part()])
    await part()
    expect(load).toHaveBeenCalledOnce()
  })

  it('is opened once for concurrent and later calls, which share it', async () => {
    const part = later(
      async () => 7,
      (number) => ({ number }),
    )
    const [first, second] = await Promise.all([part(), part()])
    expect([second, await part()]).toEqual([{ number: 7 }, { number: 7 }])
    expect(second).toBe(first)
  })

  it('is out of reach after its import failed', async () => {
    const failed = later(() => Promise.reject(lost))()
    await expect(failed).rejects.toBeInstanceOf(Fault)
    await expect(failed).rejects.toMatchObject({ code: 'unreachable', cause: lost })
  })

  it('is broken, not out of reach, where a newer build has replaced its files', async () => {
    const gone = Object.assign(new Error('404: /assets/part.js'), { name: 'PartGone' })
    await expect(later(() => Promise.reject(gone))()).rejects.toMatchObject({ code: 'broken' })
  })

  it('is loaded again by the next call after it was out of reach', async () => {
    const load = vi.fn(async () => 7).mockRejectedValueOnce(lost)
    const part = later(load)
    await part().catch(() => {})
    expect(await part()).toBe(7)
  })

  it('is opened again by the next call after it could not be opened', async () => {
    const open = vi.fn((number: number) => number).mockRejectedValueOnce(new Error('not yet'))
    const part = later(async () => 7, open)
    await expect(part()).rejects.toThrow('not yet')
    expect(await part()).toBe(7)
  })

  it('fails with the fault of a part that was loaded with it', async () => {
    const fault = new Fault('unreachable', 'Gone')
    await expect(later(() => Promise.reject(fault))()).rejects.toBe(fault)
  })
})

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

const forwardShop = (open: () => Promise<Shop>) =>
  forward(open, { price: 'request', watchPrice: 'watch' })

function aLazyShop() {
  const shop = new OpenShop()
  const open = vi.fn(async () => shop)
  return { shop, open, lazy: forwardShop(open) }
}

async function opened() {
  await new Promise((resolve) => setTimeout(resolve))
}

describe('a port that can be called before its adapter is loaded', () => {
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
    const lazy = forwardShop(() => Promise.reject(new Error('closed')))
    await expect(lazy.price('tea')).rejects.toThrow('closed')
  })

  it('reports a fault to a subscription where the adapter cannot be opened', async () => {
    const cause = new Error('closed')
    const listener = aListener()
    forwardShop(() => Promise.reject(cause)).watchPrice('tea', listener)
    await opened()
    expect(listener.fault).toHaveBeenCalledWith(cause)
  })

  it('has no method that is not forwarded, and forwards none in the wrong way', () => {
    const open = async () => new OpenShop()
    // @ts-expect-error: a method is missing
    forward<Shop>(open, { price: 'request' })
    // @ts-expect-error: a price is a promise
    forward<Shop>(open, { price: 'watch', watchPrice: 'watch' })
    // @ts-expect-error: a price cannot be watched by a request
    forward<Shop>(open, { price: 'request', watchPrice: 'request' })
  })
})
