import { type DocumentSnapshot, increment, updateDoc } from 'firebase/firestore/lite'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { initialsOf } from '../../core/domain/initials.ts'
import { type Account, openingAccount } from '../../core/domain/profile.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { NAMES_PER_ACCOUNT, type Username, usernameKey } from '../../core/domain/username.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { TakeNameRefusal } from '../../core/ports/directory.ts'
import type { OpenAccountRefusal } from '../../core/ports/ledger.ts'
import { commit, readBack, untilExplained } from './commit.ts'
import { type Documents, nameFields, newAccount, prefixField } from './documents.ts'
import { readAccount } from './read-account.ts'
import { readDocument } from './timed-requests.ts'

/** Opens an account in one commit with its name, or returns the one that exists, which gets the prefixes that it lacks. */
export function openAccount(
  documents: Documents,
  clock: Clock,
  id: UserId,
  name: Username | null,
): Promise<Result<Account, OpenAccountRefusal>> {
  // Names are never deleted. If the ledger's owner deleted an account, its person may open a new one with an old name.
  let ownsName = false
  const fresh = openingAccount(id, name, clock.now())
  return untilExplained(async () => {
    const document = await readDocument(documents.user(id))
    const account = readAccount(document)
    if (account) {
      listPrefixes(document, account.username)
      return accept(account)
    }
    const opened = await commit(() => {
      const batch = documents.batch()
      batch.set(documents.user(id), newAccount(fresh))
      if (name && !ownsName) batch.set(documents.username(usernameKey(name)), { userId: id })
      return batch
    })
    if (opened) return accept(await readBack(() => documents.account(id), fresh))
    if (name === null) return null
    const owner = await documents.ownerOf(usernameKey(name))
    if (owner !== null && owner !== id) return refuse({ code: 'name-taken' })
    ownsName = owner === id
    return null
  })
}

/**
 * Adds the prefixes of its name to an account that was opened before there were prefixes. Writes nothing where it has them. If the
 * write fails, the next visit tries again.
 */
async function listPrefixes(account: DocumentSnapshot, username: Username | null): Promise<void> {
  const listed: unknown = account.get('prefixes')
  if (username === null || isSame(listed, prefixesOf(username))) return
  await updateDoc(account.ref, prefixField(username)).catch(() => {})
}

function isSame(listed: unknown, prefixes: readonly string[]): boolean {
  if (!Array.isArray(listed) || listed.length !== prefixes.length) return false
  return prefixes.every((prefix, index) => listed[index] === prefix)
}

/** Gives an account a name in one commit. A new name is created and counted; an old name of the account is only shown again. */
export function takeName(
  documents: Documents,
  id: UserId,
  name: Username,
): Promise<Result<Account, TakeNameRefusal>> {
  const key = usernameKey(name)
  return untilExplained(async () => {
    const [account, owner] = await Promise.all([documents.account(id), documents.ownerOf(key)])
    if (!account) return refuse({ code: 'account-missing' })
    if (owner !== id && account.nameCount >= NAMES_PER_ACCOUNT)
      return refuse({ code: 'names-used-up' })
    if (owner !== null && owner !== id) return refuse({ code: 'name-taken' })
    const taken = await commit(() => {
      const batch = documents.batch()
      if (owner === null) batch.set(documents.username(key), { userId: id })
      const counted = owner === null ? { nameCount: increment(1) } : {}
      batch.update(documents.user(id), { ...nameFields(name), ...counted })
      return batch
    })
    if (!taken) return null
    const nameCount = account.nameCount + (owner === null ? 1 : 0)
    const expected = { ...account, username: name, avatar: initialsOf(name), nameCount }
    return accept(await readBack(() => documents.account(id), expected))
  })
}
