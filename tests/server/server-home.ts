import { WebSocket } from 'ws'
import { IDENTITY_PATH } from '../../src/adapters/server/identity/identity-wire.ts'
import { openServer } from '../../src/adapters/server/open-server.ts'
import { portOfServer } from '../../src/adapters/server/remote.ts'
import { browserTimer, pause } from '../../src/adapters/shared/timers.ts'
import { OPEN_COMMUNITY } from '../../src/core/domain/community.ts'
import { openDatabase } from '../../src/server/database/open-database.ts'
import { openIdentities } from '../../src/server/identity/open-identities.ts'
import { readServerSettings } from '../../src/server/settings.ts'
import { startServer } from '../../src/server/start.ts'
import { ArchiveReading } from '../bank/archive-reading.ts'
import type { BankDevice } from '../bank/bank-device.ts'
import type { BankHome } from '../bank/bank-home.ts'
import type { LedgerReading } from '../bank/ledger-reading.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import { aBuiltPage, pageHeaders } from './a-server.ts'
import { CookieJar } from './cookie-jar.ts'
import { settingsAt } from './identity-settings.ts'
import { quickPasswords } from './quick-passwords.ts'

const TOKEN = 'the owner'
/** Nobody listens there: the sockets of a page that is closed find no server. */
const NOWHERE = 'ws://127.0.0.1:9'

const MOST_TRIES = 6
/** After this time Node has noticed that the connections of an earlier page have ended. */
const NOTICED_MS = 100

/**
 * A browser itself repeats a request over a kept connection that turns out to have ended. Node does not. Identities meet no other fault
 * than the restart of their server, and a person tries again after that.
 */
async function fetchAsBrowser(
  jar: CookieJar,
  restarted: () => Promise<unknown>,
  ...request: Parameters<typeof fetch>
) {
  if (!String(request[0]).includes(IDENTITY_PATH)) return jar.fetch(...request)
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const response = await jar.fetch(...request).catch(() => null)
    if (response) return response
    await Promise.all([pause(NOTICED_MS), restarted()])
  }
  return jar.fetch(...request)
}

/** A home on a whole server. */
interface ServerHome {
  readonly home: BankHome
  /** Ends the server, and starts it again at its address. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** A whole server over SQLite, with its identities, for a bank test. */
export async function serverHome(folder: string): Promise<ServerHome> {
  const database = await openDatabase(null, folder)
  const read = readServerSettings({})
  if (!read.ok) throw new Error('There are wrong settings')
  const settings = { ...read.value, community: OPEN_COMMUNITY }
  const page = { folder: aBuiltPage(), headers: pageHeaders }
  const start = (port: number) =>
    startServer(
      { ...settings, port },
      {
        database,
        openIdentities: () =>
          openIdentities({
            database,
            settings: settingsAt(settings.baseUrl),
            passwords: quickPasswords,
          }),
        isOwner: ({ authorization }) => authorization === `Bearer ${TOKEN}`,
        clock: { now: Date.now },
        page,
      },
    )
  let running = start(0)
  const { address } = await running
  const devices = new WeakMap<BankDevice, CookieJar>()
  const cookiesOf = (device: BankDevice) => {
    const jar = devices.get(device) ?? new CookieJar()
    devices.set(device, jar)
    return jar
  }
  const archive = portOfServer(address, null, 'archive')
  const home: BankHome = {
    origin: address,
    ledger: withRestarts(new ArchiveReading(archive), () => running),
    archive,
    owner: {
      async appoint(person) {
        const account = await portOfServer(address, null, 'directory').findById(person)
        if (account?.username)
          await portOfServer(address, TOKEN, 'moderators').add(account.username)
      },
      tamper: null,
    },
    open({ device, at, network, isOpen }) {
      // Node has no page into which the server could have written the newest rows.
      if (!('document' in globalThis))
        Object.assign(globalThis, { document: { getElementById: () => null } })
      const own = `http://${at.host}:${at.port}`
      const jar = cookiesOf(device)
      class OwnSocket extends WebSocket {
        constructor(url: string) {
          super(isOpen() ? url : NOWHERE, { headers: { cookie: jar.header(own) } })
        }
      }
      const opened = openServer({
        address: own,
        network,
        timer: browserTimer,
        fetch: (...request) =>
          isOpen() ? fetchAsBrowser(jar, () => running, ...request) : new Promise(() => {}),
        WebSocket: OwnSocket as never,
        deviceTexts: new FakeStorage().openStore(),
        tabTexts: new FakeStorage().openStore(),
      })
      return { ...opened, close: async () => opened.identity.close() }
    },
  }
  return {
    home,
    async restart() {
      running = running.then(async (before) => {
        await before.close()
        return start(Number(new URL(address).port))
      })
      await running
    },
    async close() {
      await (await running).close()
      await database.close()
    },
  }
}

/** A reading whose questions are asked again, as a whole, once the server has started again: it has no snapshots of before. */
function withRestarts(reading: LedgerReading, restarted: () => Promise<unknown>): LedgerReading {
  return new Proxy(reading, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) => {
        try {
          return await Reflect.apply(method, target, given)
        } catch {
          await restarted()
          return Reflect.apply(method, target, given)
        }
      }
    },
  })
}
