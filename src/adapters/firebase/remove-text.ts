import { serverTimestamp } from 'firebase/firestore/lite'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { WhyRemoved } from '../../core/domain/ledger/removals.ts'
import { isFields, isText } from '../../core/domain/schema.ts'
import { isSalt, type TextPart, withoutText } from '../../core/domain/transaction.ts'
import { digestOfText } from '../shared/text-digest.ts'
import { command } from './decisions.ts'
import type { Documents } from './documents.ts'
import { deleted, readBack } from './firestore-calls.ts'
import { path } from './stored/path.ts'
import type { StoredDocument } from './stored/value.ts'

/** Takes the message of a transaction away. The rules compute the digest, too, and refuse any other. */
export function removeMessage(
  documents: Documents,
  id: TransactionId,
  by: UserId,
  why: WhyRemoved,
) {
  let digest: string | null = null
  return command(
    documents,
    async () => {
      const document = await documents.calls.read(path.transaction(id))
      const row = document.exists() ? documents.reader.row(document) : null
      const { message } = await digestsOf(document, ['message'])
      digest = message ?? null
      if (!row || message === undefined) return null
      const fields = removalFields({ message }, by, why)
      if (!(await documents.calls.commit([['update', path.transaction(id), fields]]))) return null
      const reason = why.for === 'moderation' ? why.reason : null
      const removal = { by, at: documents.clock.now(), for: why.for, reason }
      const expected = withoutText(row, 'message', message, removal)
      return readBack(() => documents.row(id), expected)
    },
    (ledger, facts, now) => ledger.decideRemoveMessage(facts, id, by, why, digest, now),
    (facts) => facts.transaction(id),
  )
}

/** Why words go: as the port says, or because their owner left. */
type Removal = WhyRemoved | { readonly for: 'left' }

type Digests = Readonly<Partial<Record<TextPart, string>>>

/** The digests of some texts, as they are stored: a row has defaults for what is missing. Without those that have no salt. */
export async function digestsOf(
  document: StoredDocument,
  parts: readonly TextPart[],
): Promise<Digests> {
  const fields = document.data() ?? {}
  const salts = isFields(fields.salts) ? fields.salts : {}
  const digests: Partial<Record<TextPart, string>> = {}
  for (const part of parts) {
    const [salt, text] = [salts[part], fields[part]]
    if (isSalt(salt) && isText(text)) digests[part] = await digestOfText(salt, text)
  }
  return digests
}

/** The fields that change where these texts are taken away. What the record derives from the recipient's name goes with it. */
export function removalFields(digests: Digests, by: UserId, why: Removal) {
  const parts = Object.entries(digests)
  const derived = digests.recipient === undefined ? [] : ['title', 'profile', 'recipientKey']
  const gone = [...parts.flatMap(([part]) => [part, `salts.${part}`]), ...derived]
  const removal = { by, at: serverTimestamp(), ...why }
  return {
    ...deleted(...gone),
    ...Object.fromEntries(parts.map(([part, digest]) => [`digests.${part}`, digest])),
    ...Object.fromEntries(parts.map(([part]) => [`removed.${part}`, removal])),
  }
}
