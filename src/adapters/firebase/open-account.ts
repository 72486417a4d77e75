import type { UserId } from '../../core/domain/ids.ts'
import { type Account, openingAccount } from '../../core/domain/profile.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { type Username, usernameKey } from '../../core/domain/username.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { OpenAccountRefusal } from '../../core/ports/ledger.ts'
import { commit, readBack, untilAnswered } from './commit.ts'
import { type Documents, newAccount } from './documents.ts'
import { listPrefixes } from './list-prefixes.ts'
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
  return untilAnswered(async () => {
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
