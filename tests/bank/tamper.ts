import { FirestoreHttp } from '../../src/adapters/firebase/archive/firestore-http.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { BankRandom } from './bank-random.ts'
import type { BankSettings } from './bank-settings.ts'
import type { LedgerReading } from './ledger-reading.ts'

/** Lets the emulator take a request as the owner's, whom no rule binds. */
const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' }

/** Changes the ledger as its owner can, in one of several ways, and says what was changed. Only on an emulator. */
export async function tamper(
  settings: BankSettings,
  ledger: LedgerReading,
  random: BankRandom,
): Promise<string> {
  const [{ accounts }, [row]] = await Promise.all([ledger.snapshot(), ledger.newest(1)])
  const account = random.one(accounts)
  if (!account || !row) throw new Error('There is nothing to tamper with')
  const points = random.between(1, 100)
  const balance = Number(account.fields.balance) + points
  const amount = Number(row.fields.amount) - points
  const ways = {
    [`gives the account ${account.id} ${points} points`]: () =>
      write(settings, `users/${account.id}`, { balance: { integerValue: String(balance) } }),
    [`makes ${row.id} ${points} points larger`]: () =>
      write(settings, `transactions/${row.id}`, { amount: { integerValue: String(amount) } }),
    [`says that somebody else sent ${row.id}`]: () =>
      write(settings, `transactions/${row.id}`, { senderId: { stringValue: 'nobody' } }),
    [`takes ${row.id} away`]: () =>
      commit(settings, (name) => ({ delete: name(`transactions/${row.id}`) })),
  }
  const [what, change] = random.one(Object.entries(ways)) ?? []
  await change?.()
  return what ?? ''
}

/** Makes somebody a moderator, as only the owner can. */
export function appoint(settings: BankSettings, person: UserId): Promise<void> {
  const since = { timestampValue: new Date().toISOString() }
  return write(settings, `moderators/${person}`, { since })
}

function write(
  settings: BankSettings,
  path: string,
  fields: Record<string, unknown>,
): Promise<void> {
  return commit(settings, (name) => ({
    update: { name: name(path), fields },
    updateMask: { fieldPaths: Object.keys(fields) },
  }))
}

async function commit(
  { app, firestoreEmulator }: BankSettings,
  writeOf: (name: (path: string) => string) => unknown,
): Promise<void> {
  if (!firestoreEmulator) throw new Error('Only an emulator lets somebody be the owner')
  const { host, port } = firestoreEmulator
  const { root } = new FirestoreHttp({ projectId: app.projectId, emulator: firestoreEmulator })
  const answer = await fetch(`http://${host}:${port}/v1/${root}:commit`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({ writes: [writeOf((path) => `${root}/${path}`)] }),
  })
  if (!answer.ok) throw new Error(`The emulator answered ${answer.status}: ${await answer.text()}`)
}
