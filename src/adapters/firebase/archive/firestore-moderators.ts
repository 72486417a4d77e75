import { isTime, ownField, type StoredRecord } from '../../../core/domain/check/records.ts'
import type { UserId } from '../../../core/domain/ids.ts'
import type { AppointRefusal, UnknownName } from '../../../core/domain/moderation.ts'
import { accept, Fault, type Result, refuse } from '../../../core/domain/result.ts'
import type { Fields } from '../../../core/domain/schema.ts'
import { type Username, usernameKey } from '../../../core/domain/username.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import type { Appointment, Moderator, Moderators } from '../../../core/ports/moderators.ts'
import { FirestoreReader, type IdRange } from './firestore-archive.ts'
import { FirestoreHttp, type FirestoreHttpOptions, serviceStatusOf } from './firestore-http.ts'

/** The moderators in Firestore. The rules let no client write them, so this needs the token of an owner. */
export class FirestoreModerators implements Moderators {
  private readonly reader: FirestoreReader
  private readonly http: FirestoreHttp

  constructor(options: FirestoreHttpOptions) {
    this.reader = new FirestoreReader(options)
    this.http = new FirestoreHttp(options)
  }

  async add(name: Username): Promise<Result<Appointment, AppointRefusal>> {
    const id = await this.ownerOf(name)
    if (id === null) return refuse({ code: 'unknown-name' })
    const [account] = await this.reader.get('users', [id], {})
    if (!account) return refuse({ code: 'account-missing' })
    if ('leftAt' in account.fields) return refuse({ code: 'has-left' })
    const write = {
      update: { name: this.documentOf(id), fields: {} },
      updateTransforms: [{ fieldPath: 'since', setToServerValue: 'REQUEST_TIME' }],
      currentDocument: { exists: false },
    }
    return accept({ id, isChanged: await this.commit(write, 'ALREADY_EXISTS') })
  }

  async remove(name: Username): Promise<Result<Appointment, UnknownName>> {
    const id = await this.ownerOf(name)
    if (id === null) return refuse({ code: 'unknown-name' })
    const write = { delete: this.documentOf(id), currentDocument: { exists: true } }
    return accept({ id, isChanged: await this.commit(write, 'NOT_FOUND') })
  }

  async list(): Promise<readonly Moderator[]> {
    const moderators: Moderator[] = []
    for (let after: string | null = null; ; ) {
      const range: IdRange = { after, to: null }
      const query = { collection: 'moderators', range, limit: LONGEST_LIST } as const
      const { records } = await this.reader.list(query, {})
      const ids = records.map(({ id }) => id)
      const accounts = await this.reader.get('users', ids, {})
      moderators.push(...records.map((record, index) => moderatorOf(record, accounts[index])))
      const last = ids.at(-1)
      if (last === undefined || ids.length < LONGEST_LIST) return moderators
      after = last
    }
  }

  private async ownerOf(name: Username): Promise<UserId | null> {
    const [entry] = await this.reader.get('usernames', [usernameKey(name)], {})
    if (!entry) return null
    const owner = ownField(entry.fields, 'userId')
    if (typeof owner === 'string') return owner as UserId
    throw new Fault('broken', `The name "${name}" leads to nobody`)
  }

  /** Writes, unless this status says that there is nothing to be changed. */
  private async commit(write: Fields, asItShouldBe: string): Promise<boolean> {
    try {
      await this.http.post('commit', { writes: [write] })
      return true
    } catch (cause) {
      if (serviceStatusOf(cause) === asItShouldBe) return false
      throw cause
    }
  }

  private documentOf(id: UserId): string {
    return `${this.http.root}/moderators/${id}`
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
