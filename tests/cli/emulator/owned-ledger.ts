import { onTestFinished } from 'vitest'
import { writeValue } from '../../../src/adapters/firebase/archive/exact-value.ts'
import { firestoreEmulator, lendLedger } from '../../adapters/firebase/firestore-emulator.ts'
import { aStoredLedger } from '../../builders/a-stored-ledger.ts'
import type { OwnedRecord, StoredLedger } from '../../builders/stored-ledger.ts'

type Collection = 'users' | 'usernames' | 'transactions'
type Documents = ReadonlyMap<string, OwnedRecord>

const AT_ONCE = 500

/** A ledger on the emulator, written by the owner of its database: the rules do not apply, and all of it is of long ago. */
export class OwnedLedger {
  /** What was written so far, as JSON, by collection and id. */
  private readonly written = new Map<string, string>()

  constructor(
    readonly projectId: string,
    readonly records: StoredLedger = aStoredLedger(),
  ) {}

  /** The arguments that name it. */
  get args(): readonly string[] {
    const { host, port } = firestoreEmulator()
    return ['--project', this.projectId, '--emulator', `${host}:${port}`]
  }

  /** Brings the database to what the records are now. */
  async write(): Promise<void> {
    const { accounts, names, transactions } = this.records
    const writes = [
      ...this.changes('users', accounts),
      ...this.changes('usernames', names),
      ...this.changes('transactions', transactions),
    ]
    for (let from = 0; from < writes.length; from += AT_ONCE)
      await this.commit(writes.slice(from, from + AT_ONCE))
  }

  /** Deletes a document and writes it again as it is. */
  async rewrite(collection: Collection, id: string): Promise<void> {
    this.written.delete(`${collection}/${id}`)
    await this.commit([{ delete: this.name(`${collection}/${id}`) }])
    await this.write()
  }

  private changes(collection: Collection, documents: Documents): readonly object[] {
    const paths = [...this.written.keys()].filter((path) => path.startsWith(`${collection}/`))
    const gone = paths.filter((path) => !documents.has(path.slice(collection.length + 1)))
    for (const path of gone) this.written.delete(path)
    const changed = [...documents.values()].flatMap(({ id, fields }) => {
      const path = `${collection}/${id}`
      const json = JSON.stringify(fields)
      if (this.written.get(path) === json) return []
      this.written.set(path, json)
      const values = Object.entries(fields).map(([name, value]) => [name, writeValue(value)])
      return { update: { name: this.name(path), fields: Object.fromEntries(values) } }
    })
    return [...gone.map((path) => ({ delete: this.name(path) })), ...changed]
  }

  private get root(): string {
    return `projects/${this.projectId}/databases/(default)/documents`
  }

  private name(path: string): string {
    return `${this.root}/${path}`
  }

  private async commit(writes: readonly object[]): Promise<void> {
    const { host, port } = firestoreEmulator()
    const request = {
      method: 'POST',
      // With this header the emulator treats a request as the project owner's.
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify({ writes }),
    }
    const answer = await fetch(`http://${host}:${port}/v1/${this.root}:commit`, request)
    if (!answer.ok) throw new Error(`The emulator answered ${await answer.text()}`)
  }
}

/** An honest ledger on the emulator, until the test ends. */
export async function anOwnedLedger(records?: StoredLedger): Promise<OwnedLedger> {
  const { projectId, giveBack } = await lendLedger()
  onTestFinished(giveBack)
  const ledger = new OwnedLedger(projectId, records)
  await ledger.write()
  return ledger
}
