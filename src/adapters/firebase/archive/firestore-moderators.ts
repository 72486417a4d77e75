import { isTime, ownField, type StoredRecord } from '../../../core/domain/check/records.ts'
import type { UserId } from '../../../core/domain/ids.ts'
import type { AppointRefusal, UnknownName } from '../../../core/domain/moderation.ts'
import { accept, Fault, type Result, refuse } from '../../../core/domain/result.ts'
import type { Fields } from '../../../core/domain/schema.ts'
import { type Username, usernameKey } from '../../../core/domain/username.ts'
import type { Appointment, Moderator, Moderators } from '../../../core/ports/moderators.ts'
import { MODERATORS, path, USERNAMES, USERS } from '../stored/path.ts'
import { type FirestoreHttpOptions, serviceStatusOf } from './firestore-http.ts'
import { FirestoreReader } from './firestore-reader.ts'

/** The moderators in Firestore. The rules let no client write them, so this needs the token of an owner. */
export class FirestoreModerators implements Moderators {
  private readonly reader: FirestoreReader

  constructor(options: FirestoreHttpOptions) {
    this.reader = new FirestoreReader(options)
  }

  async add(name: Username): Promise<Result<Appointment, AppointRefusal>> {
    const id = await this.ownerOf(name)
    if (id === null) return refuse({ code: 'unknown-name' })
    const [account] = await this.reader.get(USERS, [id], {})
    if (!account) return refuse({ code: 'account-missing' })
    if ('leftAt' in account.fields) return refuse({ code: 'has-left' })
    const write = {
      update: { name: this.documentOf(id), fields: {} },
      updateTransforms: [{ fieldPath: 'since', setToServerValue: 'REQUEST_TIME' }],
      currentDocument: { exists: false },
    }
    return accept({ id, isChanged: await this.commit(write, 'already-exists') })
  }

  async remove(name: Username): Promise<Result<Appointment, UnknownName>> {
    const id = await this.ownerOf(name)
    if (id === null) return refuse({ code: 'unknown-name' })
    const write = { delete: this.documentOf(id), currentDocument: { exists: true } }
    return accept({ id, isChanged: await this.commit(write, 'not-found') })
  }

  async list(): Promise<readonly Moderator[]> {
    const moderators: Moderator[] = []
    for await (const page of this.reader.pages(MODERATORS, { after: null, to: null }, {})) {
      const ids = page.map(({ id }) => id)
      const accounts = await this.reader.get(USERS, ids, {})
      moderators.push(...page.map((record, index) => moderatorOf(record, accounts[index])))
    }
    return moderators
  }

  private async ownerOf(name: Username): Promise<UserId | null> {
    const [entry] = await this.reader.get(USERNAMES, [usernameKey(name)], {})
    if (!entry) return null
    const owner = ownField(entry.fields, 'userId')
    if (typeof owner === 'string') return owner as UserId
    throw new Fault('broken', `The name "${name}" leads to nobody`)
  }

  /** Writes, unless this status says that there is nothing to be changed. */
  private async commit(write: Fields, asItShouldBe: string): Promise<boolean> {
    try {
      await this.reader.http.post('commit', { writes: [write] })
      return true
    } catch (cause) {
      if (serviceStatusOf(cause) === asItShouldBe) return false
      throw cause
    }
  }

  private documentOf(id: UserId): string {
    return `${this.reader.http.root}/${path.moderator(id)}`
  }
}

function moderatorOf(
  { id, fields }: StoredRecord,
  account: StoredRecord | null | undefined,
): Moderator {
  const since = ownField(fields, 'since')
  // Without a name the account's `displayName` is a placeholder.
  const isNamed = account != null && 'usernameKey' in account.fields
  const name = isNamed ? ownField(account.fields, 'displayName') : null
  return {
    id: id as UserId,
    name: typeof name === 'string' ? name : null,
    since: since !== undefined && isTime(since) ? since.time : null,
    isSuspended: account != null && 'suspended' in account.fields,
  }
}
