import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { headersFor } from '../../scripts/serve-hosting.mjs'
import type { Journal } from '../../src/adapters/memory/journal.ts'
import { Remote, remotePort } from '../../src/adapters/server/remote.ts'
import { type ServerPorts, WIRE } from '../../src/adapters/server/wire.ts'
import { Listeners } from '../../src/adapters/shared/listeners.ts'
import { type Community, OPEN_COMMUNITY, standingOf } from '../../src/core/domain/community.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Person } from '../../src/core/domain/session.ts'
import type { SocketLimits } from '../../src/server/http.ts'
import { readServerSettings, type ServerSettings } from '../../src/server/settings.ts'
import { startServer } from '../../src/server/start.ts'
import { MemoryJournal } from '../builders/memory-journal.ts'

/** The header that names the session's person, in the place of a cookie. */
const SESSION = 'x-session'

export const aMember = (id: string, email = `${id}@example.com`): Person => ({
  id: id as UserId,
  name: null,
  email,
  isConfirmed: true,
  methods: ['password'],
})

/** The built page: as much of it as the server has to know. */
export function aBuiltPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name))
  const rows = '<script id="newest-rows" type="application/json"></script>'
  writeFileSync(
    join(folder, 'index.html'),
    `<title>Points</title><style>a{}</style><script>go()</script>${rows}<p>end</p>`,
  )
  writeFileSync(join(folder, 'assets/part-1.js'), 'export {}'.repeat(99))
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  return folder
}

/** The headers of hosting. */
export const pageHeaders = { page: headersFor('/'), assets: headersFor('/assets/part-1.js') }

interface ServerOptions {
  readonly settings?: Partial<ServerSettings>
  readonly community?: Community
  readonly journal?: Journal
  readonly becomeWriter?: (standby: boolean) => Promise<void>
  readonly now?: () => number
  readonly limits?: SocketLimits
}

/** A running server over identities that the tests decide on. */
export async function aServer({
  settings = {},
  community = OPEN_COMMUNITY,
  journal = new MemoryJournal(),
  becomeWriter = async () => {},
  now = Date.now,
  limits,
}: ServerOptions = {}) {
  const people = new Map<string, Person>()
  const ended = new Listeners<UserId>()
  const read = readServerSettings({})
  if (!read.ok) throw new Error('There are wrong settings')
  const server = await startServer(
    { ...read.value, port: 0, community, ...settings },
    {
      database: { journal, becomeWriter },
      openIdentities: async () => ({
        personOf: async (given) => people.get(String(given[SESSION])) ?? null,
        standingOf(id) {
          const person = people.get(id)
          return person ? standingOf(person, community) : 'not-a-member'
        },
        handle: async (_, response) => void response.writeHead(200).end('identity'),
        watchEnded: (listener) => ended.add(listener),
      }),
      clock: { now },
      page: { folder: aBuiltPage(), headers: pageHeaders },
      ...(limits && { limits }),
    },
  )
  const remotes: Remote[] = []
  const end = async () => {
    for (const remote of remotes.splice(0)) remote.close()
    await server.close()
  }
  onTestFinished(end)
  return {
    address: server.address,
    close: server.close,
    get: (path: string, given = {}) => fetch(server.address + path, { headers: given }),
    /** The ports for the sessions of a person; without one, for a visitor. */
    as(person: Person | null, onLost?: () => void): ServerPorts {
      const given: Record<string, string> = person ? { [SESSION]: person.id } : {}
      if (person) people.set(person.id, person)
      class OwnSocket extends WebSocket {
        constructor(url: string) {
          super(url, { headers: given })
        }
      }
      const remote = new Remote({
        address: server.address,
        fetch: (url, init) =>
          fetch(url, { ...init, headers: { ...(init?.headers as object), ...given } }),
        WebSocket: OwnSocket as never,
        ...(onLost && { onLost }),
      })
      remotes.push(remote)
      const ports = Object.entries(WIRE).map(([name, methods]) => [
        name,
        remotePort(remote, name, methods as never),
      ])
      return Object.fromEntries(ports)
    },
    /** Ends the sessions of a person. */
    endSessions(person: Person) {
      people.delete(person.id)
      ended.notify(person.id)
    },
  }
}
