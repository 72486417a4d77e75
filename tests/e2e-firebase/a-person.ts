import type { Field, StoredDocument } from '../../scripts/firestore-documents.mjs'
import { prefixesOf } from '../../src/core/domain/folded.ts'
import { monthOf } from '../../src/core/domain/month.ts'
import { initialsOf } from '../../src/core/domain/people.ts'
import type { Username } from '../../src/core/domain/username.ts'

/**
 * The documents of a person with a name, who has sent and received nothing unless `fields` says otherwise: all of it in the month in
 * which they joined.
 */
export function aPerson(
  id: string,
  name: string,
  fields: Readonly<Record<string, Field>> = {},
): readonly StoredDocument[] {
  const usernameKey = name.toLowerCase()
  const { joinDate = new Date(), totalSent = 0, totalReceived = 0 } = fields
  return [
    { path: `usernames/${usernameKey}`, fields: { userId: id, since: joinDate } },
    {
      path: `users/${id}`,
      fields: {
        displayName: name,
        usernameKey,
        prefixes: prefixesOf(name as Username),
        avatar: initialsOf(name),
        balance: 1337,
        totalSent,
        totalReceived,
        month: monthOf(Number(joinDate)),
        monthSent: totalSent,
        monthReceived: totalReceived,
        joinDate,
        nameCount: 1,
        ...fields,
      },
    },
  ]
}
