import type { Finding, FindingCode, HintCode } from '../../core/domain/check/finding.ts'
import { isTransactionId, type UserId } from '../../core/domain/ids.ts'
import { profileOfId } from '../modal-address.ts'
import buttons from '../shared/button.module.css'
import { ModalLink } from '../shared/modal-link.tsx'
import { checkTexts } from './check-texts.ts'
import { findingListTexts, findingTexts } from './finding-texts.ts'
import { findingValue } from './finding-value.ts'
import css from './findings.module.css'

const TIME = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/

/** One finding or hint, with a link to what it is about. */
export function FindingItem({ finding }: { readonly finding: Finding<FindingCode | HintCode> }) {
  const { code, id, expected, found } = finding
  const link = linkOf(finding)
  return (
    <li className={css.finding}>
      <p className={css.sentence}>
        {findingTexts[code]} <code className={css.code}>{code}</code>
      </p>
      <dl className={css.values}>
        <dt>{findingListTexts.expected}</dt>
        <Value>{findingValue(expected)}</Value>
        <dt>{findingListTexts.found}</dt>
        <Value>{findingValue(found)}</Value>
        {id !== null && !link && (
          <>
            <dt>{findingListTexts.transaction}</dt>
            <dd>{id}</dd>
          </>
        )}
      </dl>
      {link && (
        <ModalLink className={`${buttons.link} ${css.link}`} to={link.to}>
          {link.text} <span className={css.id}>{id}</span>
        </ModalLink>
      )}
    </li>
  )
}

/** A link to what it is about; null for a transaction id that only an owner can have written, because no page opens it. */
function linkOf({ about, id }: Finding<FindingCode | HintCode>) {
  if (about === 'account' && id !== null)
    return { text: checkTexts.openAccount, to: { profile: profileOfId(id as UserId) } }
  if (about === 'transaction' && isTransactionId(id))
    return { text: checkTexts.openTransaction, to: { transaction: id } }
  return null
}

/** Keeps each time on one line. */
function Value({ children }: { readonly children: string }) {
  const parts = children.split(TIME)
  return (
    <dd>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts do not move
        <span key={at} className={at % 2 === 1 ? css.time : undefined}>
          {part}
        </span>
      ))}
    </dd>
  )
}
