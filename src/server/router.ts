import { initTRPC, TRPCError } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { type ServerPorts, WIRE } from '../adapters/server/wire.ts'
import { Fault, type FaultCode } from '../core/domain/result.ts'
import { IdentityFault, type Person } from '../core/domain/session.ts'
import type { Listener, Stop } from '../core/ports/subscription.ts'
import { PROCEDURES, type Procedure } from './procedures.ts'

/** Whoever calls a procedure, as the server knows them. */
export interface Caller {
  /** The person of the session; null without one. */
  readonly person: Person | null
  readonly mayRead: boolean
  /** Whether the owner's token came along. */
  readonly isOwner: boolean
}

const trpc = initTRPC.context<Caller>().create({
  errorFormatter({ shape, error }) {
    const { stack: _, ...data } = shape.data
    const { cause } = error
    const isOurs = cause instanceof Fault || cause instanceof IdentityFault
    return { ...shape, data: { ...data, ...(isOurs && { fault: cause.code }) } }
  },
})

/** No page watches more over its socket. */
const MOST_WATCHES = 200

type Method = (...given: unknown[]) => unknown

/** The procedures of these ports. Each checks who calls, and what it is given, before the port hears of it. */
export function routerOf(ports: ServerPorts) {
  const watches = new WeakMap<Caller, number>()
  /** A socket has one caller. */
  const count = (caller: Caller, more: 1 | -1) => {
    const now = (watches.get(caller) ?? 0) + more
    if (now > MOST_WATCHES) throw errorOf(new Fault('exhausted', 'This socket watches too much'))
    watches.set(caller, now)
  }
  return trpc.router(
    mapped(WIRE, (name, methods) =>
      trpc.router(
        mapped(methods, (method, kind) => {
          const rule: Procedure = Reflect.get(PROCEDURES[name], method)
          const call = (...given: readonly unknown[]) =>
            (Reflect.get(ports[name], method) as Method).apply(ports[name], [...given])
          const procedure = trpc.procedure.input((given: unknown) => rule.input.parse(given))
          if (kind === 'request')
            return procedure.mutation(({ ctx, input }) => {
              checkCaller(rule, ctx, input)
              return failing(() => call(...input))
            })
          return procedure.subscription(({ ctx, input }) => {
            checkCaller(rule, ctx, input)
            return observable<unknown, TRPCError>(({ next, error }) => {
              const listener: Listener<unknown> = {
                next,
                fault: (cause) => error(errorOf(cause)),
              }
              count(ctx, 1)
              const stop = call(...input, listener) as Stop
              return () => {
                count(ctx, -1)
                stop()
              }
            })
          })
        }),
      ),
    ),
  )
}

export type Router = ReturnType<typeof routerOf>

/** Throws a `Fault` unless the caller may call this. */
function checkCaller({ who, person }: Procedure, caller: Caller, input: readonly unknown[]) {
  const isOneself = person === null || valueAt(input, person) === caller.person?.id
  if (who === 'owner' ? !caller.isOwner : !isOneself)
    throw errorOf(
      caller.person
        ? new Fault('denied', 'Only this person may do it')
        : new Fault('unauthenticated', 'Nobody is signed in'),
    )
  const reads = who === 'readers' || who === 'own words'
  if (reads && !caller.mayRead) throw errorOf(new Fault('denied', 'Only members may read'))
}

/** The value at a path of a checked input. */
function valueAt(input: unknown, path: readonly (number | string)[]): unknown {
  return path.reduce((value, key) => Reflect.get(value as object, key), input)
}

async function failing(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (cause) {
    throw errorOf(cause)
  }
}

/** The statuses of faults, for proxies and logs. The page goes by the fault itself. */
const STATUSES = {
  unauthenticated: 'UNAUTHORIZED',
  denied: 'FORBIDDEN',
  exhausted: 'TOO_MANY_REQUESTS',
  unreachable: 'SERVICE_UNAVAILABLE',
  broken: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<FaultCode, TRPCError['code']>

/** A failure of a port, as it travels. A `RangeError` is a bug of the caller. */
function errorOf(cause: unknown): TRPCError {
  const { message } = cause as Error
  if (cause instanceof Fault) return new TRPCError({ code: STATUSES[cause.code], message, cause })
  if (cause instanceof RangeError) return new TRPCError({ code: 'BAD_REQUEST', message, cause })
  // A bug of the server, whose words are not for everybody.
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'The server failed', cause })
}

/** The same keys with other values. */
function mapped<All extends object, To>(
  all: All,
  map: (key: keyof All, value: All[keyof All]) => To,
): { readonly [Key in keyof All]: To } {
  const entries = Object.entries(all) as [keyof All, All[keyof All]][]
  return Object.fromEntries(entries.map(([key, value]) => [key, map(key, value)])) as {
    readonly [Key in keyof All]: To
  }
}
