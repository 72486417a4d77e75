import { WebSocket } from 'ws'
import { openServer } from '../../src/adapters/server/open-server.ts'
import { portOfServer } from '../../src/adapters/server/remote.ts'
import { browserTimer } from '../../src/adapters/shared/timers.ts'
import { OPEN_COMMUNITY } from '../../src/core/domain/community.ts'
import { openDatabase } from '../../src/server/database/open-database.ts'
import { openIdentities } from '../../src/server/identity/open-identities.ts'
import { readServerSettings } from '../../src/server/settings.ts'
import { startServer } from '../../src/server/start.ts'
import type { BankHome } from '../bank/bank-home.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import { aBuiltPage, pageHeaders } from './a-server.ts'
import { CookieJar } from './cookie-jar.ts'
import { settingsAt } from './identity-settings.ts'
import { quickPasswords } from './quick-passwords.ts'

const TOKEN = 'the owner'
/** Nobody listens there: the sockets of a page that is closed find no server. */
const NOWHERE = 'ws://127.0.0.1:9'

/** A whole server over SQLite, with its identities, for a bank test. */
export async function serverHome(
  folder: string,
): Promise<{ readonly home: BankHome; close(): Promise<void> }> {
  const database = await openDatabase(null, folder)
  const read = readServerSettings({})
  if (!read.ok) throw new Error('There are wrong settings')
  const settings = { ...read.value, port: 0, community: OPEN_COMMUNITY }
  const server = await startServer(settings, {
    database,
    openIdentities: () =>
      openIdentities({
        database,
        settings: settingsAt(settings.baseUrl),
        passwords: quickPasswords,
      }),
    isOwner: ({ authorization }) => authorization === `Bearer ${TOKEN}`,
    clock: { now: Date.now },
    page: { folder: aBuiltPage(), headers: pageHeaders },
  })
  const { address } = server
  const devices = new WeakMap<object, CookieJar>()
  const cookiesOf = (device: object) => {
    const jar = devices.get(device) ?? new CookieJar()
    devices.set(device, jar)
    return jar
  }
  const home: BankHome = {
    origin: address,
    archive: portOfServer(address, null, 'archive'),
    owner: {
      async appoint(person) {
        const account = await portOfServer(address, null, 'directory').findById(person)
        if (account?.username)
          await portOfServer(address, TOKEN, 'moderators').add(account.username)
      },
      tamper: null,
    },
    open({ at, network, isOpen }, device) {
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
        fetch: (...request) => (isOpen() ? jar.fetch(...request) : new Promise(() => {})),
        WebSocket: OwnSocket as never,
        deviceTexts: new FakeStorage().openStore(),
        tabTexts: new FakeStorage().openStore(),
      })
      return { ...opened, close: async () => opened.identity.close() }
    },
  }
  return {
    home,
    async close() {
      await server.close()
      await database.close()
    },
  }
}
