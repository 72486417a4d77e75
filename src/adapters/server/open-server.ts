import type { Later } from '../../core/app.ts'
import { FEED_PAGE } from '../../core/domain/feed.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Identity } from '../../core/ports/identity.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import type { DeviceNetwork, Retry, Timer } from '../../core/ports/platform.ts'
import { forward, later } from '../shared/later.ts'
import { Reachability } from '../shared/reachability.ts'
import { networkRetry } from '../shared/timers.ts'
import { takeFirstPage } from './first-page.ts'
import { openServerIdentity, type ServerIdentityOptions } from './identity/server-identity.ts'
import { type ServerPorts, WIRE } from './wire.ts'

interface ServerOptions extends Partial<Omit<ServerIdentityOptions, 'retry'>> {
  readonly network: DeviceNetwork
  readonly timer: Timer
  /** Where the platform has none with this person's cookies, as in Node. */
  readonly WebSocket?: typeof WebSocket
}

/** No transaction has this id, so the answer is short. */
const NO_TRANSACTION = 'none' as TransactionId

/**
 * Opens the backend of a page that comes from an own server. The newest rows are in the page; everything else loads the procedures and
 * opens one socket.
 */
export function openServer({ network, timer, ...platform }: ServerOptions) {
  const { address = window.location.origin } = platform
  const probe = () => ledger.find(NO_TRANSACTION)
  const connectivity = new Reachability(network, timer, probe)
  const retry: Retry = networkRetry(connectivity)
  const onLost = () => void probe().catch(() => {})
  const remote = later(
    () => import('./remote.ts'),
    ({ Remote, remotePort }) => ({
      remote: new Remote({ ...platform, address, onLost }),
      remotePort,
    }),
  )
  const portOf = <Name extends keyof ServerPorts>(name: Name): ServerPorts[Name] => {
    const open = async () => {
      const { remote: opened, remotePort } = await remote()
      return remotePort<ServerPorts[Name]>(opened, name, WIRE[name])
    }
    return connectivity.observed(forward(later(open), WIRE[name]))
  }
  const ledger = withFirstPage(portOf('ledger'))
  const identity = openServerIdentity({ ...platform, address, retry })
  reconnectForEachPerson(identity, async () => (await remote()).remote.reconnect())
  const latePort =
    <Name extends keyof ServerPorts>(name: Name): Later<ServerPorts[Name]> =>
    async () =>
      portOf(name)
  return {
    identity,
    ledger,
    directory: portOf('directory'),
    late: {
      history: latePort('history'),
      moderation: latePort('moderation'),
      leaving: latePort('leaving'),
      requests: latePort('requests'),
      reactions: latePort('reactions'),
    },
    archive: latePort('archive'),
    origin: `pledger/${new URL(address).host}`,
    connectivity,
    retry,
  }
}

/** The ledger whose newest page came with the HTML. It is given once: later it would be out of date. */
function withFirstPage(ledger: Ledger): Ledger {
  return {
    ...ledger,
    async loadPage(after, limit, of) {
      const isFirstPage = after === null && limit === FEED_PAGE && of === undefined
      return (isFirstPage && takeFirstPage()) || ledger.loadPage(after, limit, of)
    },
  }
}

/** The server knows the person of a socket from when it was opened. */
function reconnectForEachPerson(identity: Identity, reconnect: () => Promise<void>): void {
  let last: string | null | undefined
  identity.watch((state) => {
    if (state.status === 'unknown') return
    const id =
      state.status === 'signed-in' ? `${state.person.id} ${state.person.isConfirmed}` : null
    if (last !== undefined && last !== id) void reconnect().catch(() => {})
    last = id
  })
}
