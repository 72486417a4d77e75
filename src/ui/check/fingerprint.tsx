import { useEffect, useState } from 'react'
import {
  type Checkpoint,
  checkpointLink,
  checkpointText,
} from '../../core/domain/check/checkpoint.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { Button } from '../shared/button.tsx'
import unseen from '../shared/unseen.module.css'
import css from './fingerprint.module.css'
import { fingerprintTexts } from './fingerprint-texts.ts'

/** Enough letters to distinguish two fingerprints by eye or on the phone: 144 bits. */
const SHOWN_LETTERS = 24
const COPIED_MS = 3_000

interface FingerprintProps {
  readonly checkpoint: Checkpoint
  /** Whether the ledger has entries that are too new for a fingerprint. */
  readonly hasUnsealed: boolean
}

/** The fingerprint in groups of letters, to copy and to share. */
export function Fingerprint({ checkpoint, hasUnsealed }: FingerprintProps) {
  const { alert } = useAlerts()
  const [copied, setCopied] = useState<'text' | 'link' | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const { size, root } = checkpoint
  const copy = async (text: string, what: 'text' | 'link') => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(what)
    } catch {
      alert(fingerprintTexts.notCopied)
    }
  }
  const share = async () => {
    const url = new URL(`/?check=${checkpointLink(checkpoint)}`, window.location.href).href
    if (!navigator.share) return copy(url, 'link')
    // Rejects when the dialog is closed, which is not a failure.
    await navigator.share({ title: fingerprintTexts.shareTitle, url }).catch(() => {})
  }
  return (
    <>
      <div className={css.head}>
        <h3 className={css.title}>{fingerprintTexts.title(size)}</h3>
        {hasUnsealed && <span className={css.unsealed}>{fingerprintTexts.unsealed}</span>}
      </div>
      <p className={css.about}>{fingerprintTexts.about}</p>
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
            onClick={() => void copy(checkpointText(checkpoint), 'text')}
          >
            {copied === 'text' ? fingerprintTexts.copied : fingerprintTexts.copy}
          </Button>
          <Button look="outline" small onClick={() => void share()}>
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
