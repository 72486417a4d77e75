import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { subscribeWhenOpen } from './subscribe-when-open.ts'

type Method<Result> = (...args: unknown[]) => Result

/**
 * A port whose adapter is opened by the first call. Fits ports with two kinds of methods: those named `watch…` take a
 * listener last and give a `Stop`, all others give a promise. `own` holds methods that do without the adapter.
 */
export function lazyPort<Port extends object>(
  open: () => Promise<Port>,
  own: Partial<Port> = {},
): Port {
  const request =
    (name: keyof Port): Method<Promise<unknown>> =>
    async (...args) => {
      const port = await open()
      return (port[name] as Method<Promise<unknown>>).apply(port, args)
    }
  const watch =
    (name: keyof Port): Method<Stop> =>
    (...args) =>
      subscribeWhenOpen(open, args.at(-1) as Listener<unknown>, (port, listener) =>
        (port[name] as Method<Stop>).apply(port, [...args.slice(0, -1), listener]),
      )
  return new Proxy(own as Port, {
    get(_, name) {
      // Without a `then` the port is no promise to whoever passes it on.
      if (typeof name === 'symbol' || name === 'then') return undefined
      const key = name as keyof Port
      return own[key] ?? (name.startsWith('watch') ? watch(key) : request(key))
    },
  })
}
