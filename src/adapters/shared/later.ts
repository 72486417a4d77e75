import type { Later } from '../../core/app.ts'
import { Fault } from '../../core/domain/result.ts'
import type { Directory } from '../../core/ports/directory.ts'
import { type Listener, type Stop, subscribeWhenOpen } from '../../core/ports/subscription.ts'

/**
 * Loads a part of the app at the first call, and opens it. All callers share the result. A failed import, which the built page has
 * retried (`src/boot/load-part.ts`), throws a `Fault`: the part is out of reach, as the ledger itself may be. After a failure, the
 * next call tries again.
 */
export function later<Part>(load: () => Promise<Part>): Later<Part>
export function later<Part, Opened>(
  load: () => Promise<Part>,
  open: (part: Part) => Opened | Promise<Opened>,
): Later<Opened>
export function later<Part>(
  load: () => Promise<Part>,
  open = (part: Part): unknown => part,
): Later<unknown> {
  let opened: Promise<unknown> | null = null
  return () => {
    opened ??= load()
      .catch(throwFault)
      .then(open)
      .catch((cause: unknown) => {
        opened = null
        throw cause
      })
    return opened
  }
}

/** Passes on the `Fault` of another part that was loaded with this one. */
function throwFault(cause: unknown): never {
  if (cause instanceof Fault) throw cause
  // A file that a newer build has replaced does not come with a better network, so nothing should wait for that.
  const isGone = cause instanceof Error && cause.name === 'PartGone'
  throw new Fault(isGone ? 'broken' : 'unreachable', 'A part of the app does not arrive', { cause })
}

/** How a port's methods are forwarded: a `request` returns a promise, a `watch` takes a listener at the end and returns a `Stop`. */
export type Forwarding<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...given: never[]) => Promise<unknown>
    ? 'request'
    : Port[Name] extends (...given: never[]) => Stop
      ? 'watch'
      : never
}

type Method = (...given: unknown[]) => never

/** A port that can be called before its adapter is loaded. The first call opens it. */
export function forward<Port extends object>(open: Later<Port>, methods: Forwarding<Port>): Port {
  const methodOf = (adapter: object, name: string): Method => Reflect.get(adapter, name)
  const forwarded = Object.entries(methods).map(([name, kind]): [string, unknown] => {
    const request = async (...given: unknown[]) => {
      const adapter = await open()
      return methodOf(adapter, name).apply(adapter, given)
    }
    const watch = (...given: unknown[]) =>
      subscribeWhenOpen(open, given.at(-1) as Listener<unknown>, (adapter, listener) =>
        methodOf(adapter, name).apply(adapter, [...given.slice(0, -1), listener]),
      )
    return [name, kind === 'watch' ? watch : request]
  })
  return Object.fromEntries(forwarded) as Port
}

/** A directory that can be called before its adapter is loaded. */
export function lateDirectory(open: Later<Directory>): Directory {
  return forward<Directory>(open, {
    findByName: 'request',
    findById: 'request',
    namesOf: 'request',
    watchName: 'watch',
    suggest: 'request',
    loadTop: 'request',
    loadPeople: 'request',
    claimName: 'request',
    setDescription: 'request',
  })
}
