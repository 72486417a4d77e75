import type { Finding, FindingCode, HintCode } from '../../core/domain/check/finding.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { profileOfId } from '../modal-address.ts'
import buttons from '../shared/button.module.css'
import { ModalLink } from '../shared/modal-link.tsx'
import { checkTexts } from './check-texts.ts'
import { findingValue } from './entry-words.ts'
import { findingListTexts, findingTexts } from './finding-texts.ts'
import css from './findings.module.css'

const TIME = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/

/** One thing that is wrong, and where to look at it. */
export function FindingItem({ finding }: { readonly finding: Finding<FindingCode | HintCode> }) {
  const { code, about, id, expected, found } = finding
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
      </dl>
      {id !== null && about === 'account' && (
        <ModalLink
          className={`${buttons.link} ${css.link}`}
          to={{ profile: profileOfId(id as UserId) }}
        >
          {checkTexts.openAccount} <span className={css.id}>{id}</span>
        </ModalLink>
      )}
      {id !== null && about === 'transaction' && (
        <ModalLink className={`${buttons.link} ${css.link}`} to={{ transaction: id }}>
          {checkTexts.openTransaction} <span className={css.id}>{id}</span>
        </ModalLink>
      )}
    </li>
  )
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
