import { writeValue } from '../../../../src/adapters/firebase/archive/exact-value.ts'
import { FirestoreArchive } from '../../../../src/adapters/firebase/archive/firestore-archive.ts'
import type { ArchiveHarness, OwnersRecord } from '../../../contract/archive-harness.ts'
import { firestoreEmulator } from '../firestore-emulator.ts'
import { openFirestoreHarness } from '../firestore-harness.ts'

const AT_ONCE = 500
const PATHS = { accounts: 'users', names: 'usernames', transactions: 'transactions' } as const

/** The archive of a signed-out visitor on the official emulator, with the real rules. */
export async function openFirestoreArchiveHarness(): Promise<
  ArchiveHarness & { readonly projectId: string }
> {
  const ledger = await openFirestoreHarness()
  const { projectId } = ledger
  const archive = new FirestoreArchive({ projectId, emulator: firestoreEmulator() })
  return {
    ...ledger,
    archive,
    async write(collection, records) {
      const path = PATHS[collection]
      for (let from = 0; from < records.length; from += AT_ONCE)
        await commitAsOwner(projectId, path, records.slice(from, from + AT_ONCE))
    },
  }
}

/** With this header the emulator treats a request as the project owner's: the rules do not apply. */
const owner = { authorization: 'Bearer owner' }

async function commitAsOwner(projectId: string, path: string, records: readonly OwnersRecord[]) {
  const { host, port } = firestoreEmulator()
  const root = `projects/${projectId}/databases/(default)/documents`
  const writes = records.map(({ id, fields }) => {
    const written = Object.entries(fields).map(([name, value]) => [name, writeValue(value)])
    return { update: { name: `${root}/${path}/${id}`, fields: Object.fromEntries(written) } }
  })
  const request = { method: 'POST', headers: owner, body: JSON.stringify({ writes }) }
  const answer = await fetch(`http://${host}:${port}/v1/${root}:commit`, request)
  if (!answer.ok) throw new Error(`The emulator answered ${answer.status}: ${await answer.text()}`)
}
