import { increment } from 'firebase/firestore/lite'
import type { UserId } from '../../core/domain/ids.ts'
import { initialsOf } from '../../core/domain/initials.ts'
import type { Account } from '../../core/domain/profile.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { NAMES_PER_ACCOUNT, type Username, usernameKey } from '../../core/domain/username.ts'
import type { TakeNameRefusal } from '../../core/ports/directory.ts'
import { commit, readBack, untilAnswered } from './commit.ts'
import { type Documents, nameFields } from './documents.ts'

/** Gives an account a name in one commit. A new name is created and counted; an old name of the account is only shown again. */
export function takeName(
  documents: Documents,
  id: UserId,
  name: Username,
): Promise<Result<Account, TakeNameRefusal>> {
  const key = usernameKey(name)
  return untilAnswered(async () => {
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
