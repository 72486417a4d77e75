import { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { openDatabase } from '../../src/server/database/open-database.ts'
import { LedgerHttp } from '../../src/server/http.ts'
import { portsOver } from '../../src/server/ports.ts'
import { routerOf } from '../../src/server/router.ts'

/** The process that `kill.test.ts` kills: a server over its database, with a header for sessions. Prints its address. */
const [folder = '', url = ''] = process.argv.slice(2)
const clock = { now: Date.now }
const database = await openDatabase(url || null, folder)
await database.becomeWriter(true)
const store = await LedgerStore.open({
  journal: database.journal,
  clock,
  productName: 'Pledger',
  initialCommit: () => [],
  gather: () => new Promise((resolve) => setImmediate(resolve)),
})
const http = new LedgerHttp({
  router: routerOf(portsOver(store, clock, 'pledger/127.0.0.1')),
  async callerOf({ headers }) {
    const id = String(headers['x-session']) as UserId
    const person = {
      id,
      name: null,
      email: null,
      isConfirmed: true,
      methods: ['password'] as const,
    }
    return { person, mayRead: true, isOwner: false }
  },
  isOwnOrigin: () => false,
  others: (_, response) => void response.writeHead(404).end(),
})
process.stdout.write(await http.listen('127.0.0.1', 0))
