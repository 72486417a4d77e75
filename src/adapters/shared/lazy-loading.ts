import { Fault } from '../../core/domain/result.ts'
import { type Listener, type Stop, subscribeWhenOpen } from '../../core/ports/subscription.ts'
import { pause } from './timers.ts'

const PAUSES_MS = [500, 2_000]

/**
 * Imports a part of the app. A failed import is retried twice, since a phone may lose its network for a moment. Throws a
 * `Fault` after that: the part is out of reach, as the ledger itself may be.
 */
export async function importWithRetry<T>(fetch: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await fetch()
    } catch {
      await pause(pauseMs)
    }
  }
  return fetch().catch((cause: unknown) => {
    throw new Fault('unreachable', 'A part of the app does not arrive', { cause })
  })
}

/** Opens something once, for all callers. After a failure the next caller opens it again. */
export function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null
  return () => {
    opened ??= open().catch((cause: unknown) => {
      opened = null
      throw cause
    })
    return opened
  }
}

type Method<Result> = (...args: unknown[]) => Result

/**
 * A port that opens its adapter at the first call. It fits ports with two kinds of methods: `watch…` takes a listener as its
 * last argument and returns a `Stop`; all others return a promise. `own` has the methods that do not need the adapter.
 */
export function lazyPort<Adapter extends object, Own extends object = object>(
  open: () => Promise<Adapter>,
  own?: Own,
): Adapter & Own {
  const methodOf = (adapter: object, name: string) => Reflect.get(adapter, name) as Method<never>
  const request =
    (name: string): Method<Promise<unknown>> =>
    async (...args) => {
      const adapter = await open()
      return methodOf(adapter, name).apply(adapter, args)
    }
  const watch =
    (name: string): Method<Stop> =>
    (...args) =>
      subscribeWhenOpen(open, args.at(-1) as Listener<unknown>, (adapter, listener) =>
        methodOf(adapter, name).apply(adapter, [...args.slice(0, -1), listener]),
      )
  return new Proxy({ ...own } as Adapter & Own, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      // Without a `then` the port is no promise when it is passed on.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return name.startsWith('watch') ? watch(name) : request(name)
    },
  })
}
