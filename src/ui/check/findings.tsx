import { type Entry, readEntry } from '../../core/domain/check/entry.ts'
import {
  describeTime,
  type Finding,
  type FindingCode,
  type Hint,
  type HintCode,
} from '../../core/domain/check/finding.ts'
import { isTransactionId, type UserId } from '../../core/domain/ids.ts'
import { type AuditReport, findingCount } from '../../core/use-cases/check/report.ts'
import { ModalLink, profileOfId } from '../modals.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { saveFile } from '../shared/save-file.ts'
import tone from '../shared/tone.module.css'
import { checkTexts } from './check-texts.ts'
import css from './findings.module.css'

/** A sentence for each code. */
const findingTexts: Readonly<Record<FindingCode | HintCode, string>> = {
  'balance-differs': 'A balance is not what its entries add up to.',
  'totals-differ': 'The totals of an account are not what its entries add up to.',
  overdrawn: 'An account sent more than it had.',
  'entry-broken': 'A record breaks the rules: no app could have written it.',
  'entry-missing': 'An entry of your copy is no longer in the ledger.',
  'entry-changed': 'An entry was changed since it was copied.',
  'entry-inserted': 'An entry was written into the past.',
  'name-differs': 'A name belonged to somebody else at that time.',
  'sum-differs': 'The points of all accounts are not 1,337 for each.',
  'checkpoint-differs': 'The ledger does not have the history of the fingerprint.',
  'changed-after-the-fact': 'The database wrote a record at another time than the record says.',
}

const findingListTexts = {
  findings: 'Findings',
  hints: (count: number) => (count === 1 ? '1 hint' : `${formatPoints(count)} hints`),
  hintsAbout:
    'These may have a harmless cause, such as a restored backup or an import, so they do not count as findings.',
  expected: 'Expected',
  found: 'Found',
  transaction: 'Transaction',
  name: 'Name',
  more: (count: number) => `and ${formatPoints(count)} more`,
  notReadAgain: (count: number) =>
    `An earlier check found ${formatPoints(count)} more in records that were not read again. “Check it all again” reads them.`,
  save: 'Save all as a file',
}

/** The most findings or hints shown; a file has all findings. */
const SHOWN = 100

/** All findings, as a list. */
export function FindingList({ report }: { readonly report: AuditReport }) {
  const { findings, notReadAgain } = report
  if (findingCount(report) === 0) return null
  const rest = findings.length - SHOWN
  const save = () => saveFile('findings.json', `${JSON.stringify(findings, null, 2)}\n`)
  return (
    <section aria-label={findingListTexts.findings} className={css.findings}>
      <ol>
        {findings.slice(0, SHOWN).map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
          <FindingItem key={at} finding={finding} />
        ))}
      </ol>
      <p className={css.more}>
        {rest > 0 && <span>{findingListTexts.more(rest)}</span>}
        {notReadAgain > 0 && <span>{findingListTexts.notReadAgain(notReadAgain)}</span>}
        <Button look="link" onClick={save}>
          {findingListTexts.save}
        </Button>
      </p>
    </section>
  )
}

/** Hints, folded, so that they do not look like findings: they may have a harmless cause. */
export function Hints({ hints }: { readonly hints: readonly Hint[] }) {
  if (hints.length === 0) return null
  const rest = hints.length - SHOWN
  return (
    <details className={css.hints}>
      <summary className={css.summary}>{findingListTexts.hints(hints.length)}</summary>
      <p className={css.about}>{findingListTexts.hintsAbout}</p>
      <ol>
        {hints.slice(0, SHOWN).map((hint, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
          <FindingItem key={at} finding={hint} />
        ))}
      </ol>
      {rest > 0 && <p className={css.more}>{findingListTexts.more(rest)}</p>}
    </details>
  )
}

const TIME = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/

/** One finding or hint, with a link to its record. */
function FindingItem({ finding }: { readonly finding: Finding<FindingCode | HintCode> }) {
  const { code, about, id, expected, found } = finding
  const link = linkOf(finding)
  return (
    <li className={css.finding}>
      <p className={css.sentence}>
        {findingTexts[code]} <code className={tone.tiny}>{code}</code>
      </p>
      <dl className={css.values}>
        <dt>{findingListTexts.expected}</dt>
        <Value>{findingValue(expected)}</Value>
        <dt>{findingListTexts.found}</dt>
        <Value>{findingValue(found)}</Value>
        {id !== null && !link && (
          <>
            <dt>{about === 'name' ? findingListTexts.name : findingListTexts.transaction}</dt>
            <dd>{id}</dd>
          </>
        )}
      </dl>
      {link && (
        <ModalLink className={`${buttons.link} ${css.link}`} to={link.to}>
          {link.text} <span className={tone.tiny}>{id}</span>
        </ModalLink>
      )}
    </li>
  )
}

/** A link to its record; null for a name, and for an invalid transaction id, which no page opens. */
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

/** Enough of a digest to distinguish two texts. */
const DIGEST_LETTERS = 8

/** The expected or found value: an entry as a sentence instead of its JSON, everything else unchanged. */
function findingValue(value: string): string {
  const entry = value.startsWith('[') ? readEntry(value) : null
  return entry ? `${describeTime(entry.time)}: ${whatHappened(entry)}` : value
}

function whatHappened(entry: Entry): string {
  if (entry.kind === 'open') return `${entry.id} joined`
  if (entry.kind === 'leave') return `${entry.id} left`
  if (entry.kind === 'name') return `${entry.accountId} took the name ${entry.id}`
  if (entry.kind === 'close')
    return entry.status === 'settled' ? `handed over to ${entry.recipientId}` : 'taken back'
  const { points, senderId, recipientId, textDigest } = entry
  const to = recipientId === null ? 'waiting' : `to ${recipientId}`
  const text = `text ${textDigest.slice(0, DIGEST_LETTERS)}…`
  return `${formatPoints(points)} GBP from ${senderId} ${to}, ${text}`
}
