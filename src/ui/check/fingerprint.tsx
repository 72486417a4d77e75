import { useEffect, useRef, useState } from 'react'
import {
  type Checkpoint,
  checkpointLink,
  checkpointText,
  readCheckpoint,
} from '../../core/domain/check/checkpoint.ts'
import type { AuditDepth } from '../../core/use-cases/check/report.ts'
import { useModals } from '../modals.tsx'
import { useAlerts } from '../shared/alerts.tsx'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { usePassOn } from '../shared/pass-on.ts'
import tone from '../shared/tone.module.css'
import unseen from '../shared/unseen.module.css'
import { checkTexts } from './check-texts.ts'
import css from './fingerprint.module.css'
import { fingerprintTexts } from './fingerprint-texts.ts'
import type { ComparisonAnswer } from './use-comparison.ts'

/** Enough letters to distinguish two fingerprints by eye or on the phone: 144 bits. */
const SHOWN_LETTERS = 24
const COPIED_MS = 3_000

interface FingerprintProps {
  readonly checkpoint: Checkpoint
  /** Whether some entries are too new for the fingerprint. */
  readonly hasUnsealed: boolean
}

/** The fingerprint in groups of letters, to copy and to share. */
export function Fingerprint({ checkpoint, hasUnsealed }: FingerprintProps) {
  const { alert } = useAlerts()
  const { copy, share } = usePassOn()
  const [copied, setCopied] = useState<'text' | 'link' | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const { size, root } = checkpoint
  const copyAs = async (what: 'text' | 'link', text: string) => {
    if (await copy(text)) setCopied(what)
    else alert(fingerprintTexts.notCopied)
  }
  const shareOrCopy = async () => {
    const url = new URL(`/?check=${checkpointLink(checkpoint)}`, window.location.href).href
    const isShared = await share({ title: fingerprintTexts.shareTitle, url })
    if (!isShared) await copyAs('link', url)
  }
  return (
    <>
      <div className={css.head}>
        <h3 className={tone.small}>{fingerprintTexts.title(size)}</h3>
        {hasUnsealed && <span className={tone.faint}>{fingerprintTexts.unsealed}</span>}
      </div>
      <p className={tone.faint}>{fingerprintTexts.about}</p>
      <div className={css.line}>
        <code className={css.letters} title={root}>
          {groups(root).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and never move
            <span key={at}>{group}</span>
          ))}
        </code>
        <div className={css.buttons}>
          <Button
            look="outline"
            small
            onClick={() => void copyAs('text', checkpointText(checkpoint))}
          >
            {copied === 'text' ? fingerprintTexts.copied : fingerprintTexts.copy}
          </Button>
          <Button look="outline" small onClick={() => void shareOrCopy()}>
            {copied === 'link' ? fingerprintTexts.linkCopied : fingerprintTexts.share}
          </Button>
          <span role="status" className={unseen.unseen}>
            {copied === 'text' && fingerprintTexts.copied}
            {copied === 'link' && fingerprintTexts.linkCopied}
          </span>
        </div>
      </div>
    </>
  )
}

function groups(root: string): readonly string[] {
  return root.slice(0, SHOWN_LETTERS).match(/.{1,4}/g) ?? []
}

interface CompareFieldProps {
  readonly origin: string
  /** The outcome of comparing; null if nothing is pasted. */
  readonly answer: ComparisonAnswer | null
  /** The text in the field. */
  readonly text: string
  onText(text: string): void
  check(depth: AuditDepth): void
}

/** A field for another person's fingerprint. It shows whether the histories are the same. The address stores the text for a reload. */
export function CompareField({ origin, answer, text, onText, check }: CompareFieldProps) {
  const modals = useModals()
  const container = useRef<HTMLDivElement>(null)
  const answerText = answer?.text
  useEffect(() => {
    // The buttons may cover the answer. After a check, the verdict shows it first.
    const isTyping = container.current?.contains(document.activeElement)
    if (answerText !== undefined && isTyping)
      container.current?.scrollIntoView({ block: 'nearest' })
  }, [answerText])
  const type = (typed: string) => {
    const read = readCheckpoint(typed, origin)
    // A line break at the end would show as an empty line.
    onText(read.ok ? typed.trim() : typed)
    const isThisLedger = read.ok && read.value.origin === origin
    const link = isThisLedger ? checkpointLink(read.value) : ''
    // Browsers limit how often the address changes; Safari throws then.
    if (link !== modals.check) modals.replace({ check: link })
  }
  return (
    <div className={css.compare} ref={container}>
      <Field
        label={fingerprintTexts.compare}
        refusal={answer?.kind === 'refused' ? answer.text : null}
        hint={
          answer &&
          answer.kind !== 'refused' && <Answer key={answer.kind} answer={answer} check={check} />
        }
      >
        {(control) => (
          <textarea
            {...control}
            className={css.field}
            rows={1}
            value={text}
            placeholder={fingerprintTexts.placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

interface AnswerProps {
  readonly answer: ComparisonAnswer
  check(depth: AuditDepth): void
}

function Answer({ answer: { kind, text, next }, check }: AnswerProps) {
  return (
    <span className={`${css.answer} ${css[kind]}`}>
      <span>{text}</span>
      {next && (
        <Button look="link" onClick={() => check('new')}>
          {checkTexts[next]}
        </Button>
      )}
    </span>
  )
}
