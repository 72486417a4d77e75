import {
  createTRPCUntypedClient,
  createWSClient,
  httpLink,
  splitLink,
  type TRPCClientError,
  wsLink,
} from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { Fault, type FaultCode } from '../../core/domain/result.ts'
import { isFields } from '../../core/domain/schema.ts'
import { type IdentityCode, IdentityFault } from '../../core/domain/session.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { Forwarding } from '../shared/later.ts'
import { API_PATH } from './wire.ts'

interface RemoteOptions {
  /** The server's address, without a path. */
  readonly address: string
  /** Where the platform has none with this person's cookies, as in Node. */
  readonly fetch?: typeof fetch
  readonly WebSocket?: typeof WebSocket
}

/** The procedures of a server, over HTTP, and one socket for all that is watched. */
export class Remote {
  private readonly socket: ReturnType<typeof createWSClient>
  private readonly client: ReturnType<typeof createTRPCUntypedClient>

  constructor({ address, fetch, WebSocket }: RemoteOptions) {
    this.socket = createWSClient({
      url: `${address.replace(/^http/, 'ws')}${API_PATH}`,
      lazy: { enabled: true, closeMs: 1000 },
      keepAlive: { enabled: true, intervalMs: 10_000, pongTimeoutMs: 5_000 },
      ...(WebSocket && { WebSocket }),
    })
    this.client = createTRPCUntypedClient({
      links: [
        splitLink({
          condition: ({ type }) => type === 'subscription',
          true: wsLink({ client: this.socket }),
          false: httpLink({ url: `${address}${API_PATH}`, ...(fetch && { fetch }) }),
        }),
      ],
    })
  }

  /** Calls a procedure. Throws what the server threw, and a `Fault` where no answer came. */
  async request(path: string, given: readonly unknown[]): Promise<unknown> {
    try {
      return await this.client.mutation(path, given)
    } catch (cause) {
      throw failureOf(cause)
    }
  }

  /** Watches by a procedure. It goes on after each interruption: then the server reports the state anew. */
  watch(path: string, given: readonly unknown[], listener: Listener<unknown>): Stop {
    const subscription = this.client.subscription(path, given, {
      onData: (value) => listener.next(value),
      onError: (cause) => listener.fault(failureOf(cause)),
    })
    return () => subscription.unsubscribe()
  }

  /** Opens the socket again, as whoever is signed in now. */
  reconnect(): void {
    this.socket.connection?.ws.close()
  }

  close(): void {
    void this.socket.close()
  }
}

/** A port of the server. */
export function remotePort<Port extends object>(
  remote: Pick<Remote, 'request' | 'watch'>,
  name: string,
  methods: Forwarding<Port>,
): Port {
  const made = Object.entries(methods).map(([method, kind]): [string, unknown] => {
    const path = `${name}.${method}`
    if (kind === 'request') return [method, (...given: unknown[]) => remote.request(path, given)]
    const watch = (...given: unknown[]) => {
      const [listener, ...others] = given.toReversed()
      // A number is the limit of a list. A wrong one is a bug of the caller, and is thrown at once.
      const [limit] = others
      if (typeof limit === 'number' && others.length === 2) checkLimit(limit)
      return remote.watch(path, others.toReversed(), listener as Listener<unknown>)
    }
    return [method, watch]
  })
  return Object.fromEntries(made) as Port
}

/** What a procedure threw, as the port would throw it. */
function failureOf(cause: unknown): unknown {
  const { message, data } = cause as TRPCClientError<AnyRouter>
  if (!isFields(data)) return new Fault('unreachable', 'The server does not answer', { cause })
  const { fault, code } = data
  if (typeof fault === 'string')
    return fault.startsWith('auth/')
      ? new IdentityFault(fault as IdentityCode, { cause })
      : new Fault(fault as FaultCode, message, { cause })
  if (code === 'BAD_REQUEST') return new RangeError(message, { cause })
  return new Fault('broken', message, { cause })
}
