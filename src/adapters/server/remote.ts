import {
  createTRPCUntypedClient,
  createWSClient,
  httpLink,
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
import { API_PATH, type ServerPorts, WIRE } from './wire.ts'

interface RemoteOptions {
  /** The server's address, without a path. */
  readonly address: string
  /** Where the platform has none with this person's cookies, as in Node. */
  readonly fetch?: typeof fetch
  readonly WebSocket?: typeof WebSocket
  /** The socket was lost, and opens again by itself. */
  readonly onLost?: () => void
}

/** The timeout of a request: a network that is broken may not say so. */
const LONGEST_WAIT_MS = 20_000
const LONGEST_PAUSE_MS = 8_000

/** Half of each pause is random, so that the pages of a server that starts again do not all come back at once. */
function pauseBeforeReconnecting(failedTries: number): number {
  if (failedTries === 0) return 0
  return (Math.min(500 * 2 ** failedTries, LONGEST_PAUSE_MS) * (1 + Math.random())) / 2
}

type Client = ReturnType<typeof createTRPCUntypedClient>

/** The procedures of a server, over HTTP, and one socket for all that is watched. */
export class Remote {
  private readonly client: Client
  /** Opened by the first watch. */
  private socket: {
    readonly socket: ReturnType<typeof createWSClient>
    readonly client: Client
  } | null = null

  constructor(private readonly options: RemoteOptions) {
    const { address, fetch: send = fetch } = options
    const link = httpLink({
      url: `${address}${API_PATH}`,
      fetch: (url, init) =>
        send(url, { ...(init as RequestInit), signal: AbortSignal.timeout(LONGEST_WAIT_MS) }),
    })
    this.client = createTRPCUntypedClient({ links: [link] })
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
    this.socket ??= this.openSocket()
    const subscription = this.socket.client.subscription(path, given, {
      onData: (value) => listener.next(value),
      onError: (cause) => listener.fault(failureOf(cause)),
    })
    return () => subscription.unsubscribe()
  }

  /** Opens the socket again, as whoever is signed in now. */
  reconnect(): void {
    this.socket?.socket.connection?.ws.close()
  }

  close(): void {
    void this.socket?.socket.close()
  }

  private openSocket() {
    const { address, WebSocket, onLost } = this.options
    const socket = createWSClient({
      url: `${address.replace(/^http/, 'ws')}${API_PATH}`,
      lazy: { enabled: true, closeMs: 1000 },
      keepAlive: { enabled: true, intervalMs: 10_000, pongTimeoutMs: 5_000 },
      retryDelayMs: pauseBeforeReconnecting,
      ...(onLost && { onClose: onLost }),
      ...(WebSocket && { WebSocket }),
    })
    return { socket, client: createTRPCUntypedClient({ links: [wsLink({ client: socket })] }) }
  }
}

/** What watches a list with a limit at its end. */
const LIMITED = ['watchWaiting', 'watchTo', 'watchFrom']

/** A port of the server. */
export function remotePort<Port extends object>(
  remote: Pick<Remote, 'request' | 'watch'>,
  name: string,
  methods: Forwarding<Port>,
): Port {
  const made = Object.entries(methods).map(([method, kind]): [string, unknown] => {
    const path = `${name}.${method}`
    if (kind === 'request')
      return [method, (...given: unknown[]) => remote.request(path, withoutEnd(given))]
    const watch = (...given: unknown[]) => {
      const [listener, ...others] = given.toReversed()
      // A wrong limit is a bug of the caller, and is thrown at once.
      if (LIMITED.includes(method)) checkLimit(others[0] as number)
      return remote.watch(path, others.toReversed(), listener as Listener<unknown>)
    }
    return [method, watch]
  })
  return Object.fromEntries(made) as Port
}

/** Without undefined optional parameters at the end: JSON would make them null. */
function withoutEnd(given: readonly unknown[]): readonly unknown[] {
  return given.slice(0, given.findLastIndex((value) => value !== undefined) + 1)
}

/** A port of a server for a program that watches nothing. `token` is the owner's, where that is needed. */
export function portOfServer<Name extends keyof ServerPorts>(
  address: string,
  token: string | null,
  name: Name,
): ServerPorts[Name] {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const remote = new Remote({
    address,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as object), ...headers } }),
  })
  return remotePort<ServerPorts[Name]>(remote, name, WIRE[name])
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
