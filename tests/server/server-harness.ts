import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { Remote, remotePort } from '../../src/adapters/server/remote.ts'
import { type ServerPorts, WIRE } from '../../src/adapters/server/wire.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Person } from '../../src/core/domain/session.ts'
import { LedgerHttp } from '../../src/server/http.ts'
import { portsOver } from '../../src/server/ports.ts'
import { routerOf } from '../../src/server/router.ts'
import { openMemoryArchiveHarness } from '../adapters/memory/memory-archive-harness.ts'

/** All ports of a server's client. */
export type ServerClient = ServerPorts

/** The header that names who calls: the tests of the contracts have no identities. */
const PERSON = 'x-person'

const personOf = (id: string): Person => ({
  id: id as UserId,
  name: null,
  email: null,
  isConfirmed: true,
  methods: ['password'],
})

/** A server over the engine that the contracts have in memory, and clients on devices of their own. */
export async function openServerHarness({
  isOwner = (_: IncomingHttpHeaders): boolean => false,
  isPrivate = false,
} = {}) {
  const memory = await openMemoryArchiveHarness()
  const port = await freePort()
  const ports = portsOver(memory.store, memory.clock, `pledger/127.0.0.1:${port}`)
  const http = new LedgerHttp({
    router: routerOf(ports),
    async callerOf({ headers }) {
      const id = headers[PERSON]
      return {
        person: typeof id === 'string' ? personOf(id) : null,
        mayRead: !isPrivate || typeof id === 'string' || isOwner(headers),
        isOwner: isOwner(headers),
      }
    },
    isOwnOrigin: () => false,
    others: (_, response) => response.writeHead(404).end(),
  })
  const address = await http.listen('127.0.0.1', port)
  const remotes: Remote[] = []
  const clients = new Map<UserId | null, ServerClient>()
  const clientOf = (person: UserId | null): ServerClient => {
    const headers: Record<string, string> =
      person === null ? {} : { [PERSON]: encodeURIComponent(person) }
    class OwnSocket extends WebSocket {
      constructor(url: string) {
        super(url, { headers })
      }
    }
    const remote = new Remote({
      address,
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...(init?.headers as object), ...headers } }),
      WebSocket: OwnSocket as never,
    })
    remotes.push(remote)
    return portsOf(remote)
  }
  const known = (person: UserId | null) => {
    const client = clients.get(person) ?? clientOf(person)
    clients.set(person, client)
    return client
  }
  return {
    ...memory,
    address,
    visitor: known(null),
    history: known(null).history,
    archive: known(null).archive,
    as: known,
    onOtherDevice: clientOf,
    outside(person: UserId, why: 'not-confirmed' | 'not-a-member') {
      memory.outside(person, why)
      return known(person)
    },
    async close() {
      for (const remote of remotes) remote.close()
      await http.close()
      await memory.close()
    },
  }
}

/** A port that nobody listens at: the origin of a ledger names it before the server does. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function portsOf(remote: Remote): ServerClient {
  const ports = Object.entries(WIRE).map(([name, methods]) => [
    name,
    remotePort(remote, name, methods as never),
  ])
  return Object.fromEntries(ports)
}
