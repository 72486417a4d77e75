import { type ReactNode, useState } from 'react'
import { useApp } from '../../app-context.ts'
import { Button } from '../button.tsx'
import css from './link-box.module.css'
import { linkTexts } from './link-texts.ts'
import { QrCode } from './qr-code.tsx'

interface LinkBoxProps {
  /** The whole address. */
  readonly url: string
  /** What the system's share sheet calls it. */
  readonly title: string
  /** More buttons for what the link leads to. `showStatus` shows a text below them. */
  readonly more?: (showStatus: (text: string) => void) => ReactNode
}

/** A link to share: as a QR code, with the clipboard, and with the system's share sheet if there is one. */
export function LinkBox({ url, title, more }: LinkBoxProps) {
  const { log } = useApp()
  const [shown, setShown] = useState<{ readonly url: string; readonly text: string } | null>(null)
  const status = shown?.url === url ? shown.text : null
  const showStatus = (text: string) => setShown({ url, text })

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showStatus(linkTexts.copied)
    } catch (cause) {
      log.warn('A link could not be copied', cause)
      showStatus(linkTexts.notCopied)
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (cause) {
      // The sheet was closed, which is not a failure.
      if (cause instanceof DOMException && cause.name === 'AbortError') return
      log.warn('A link could not be shared', cause)
      showStatus(linkTexts.notShared)
    }
  }
  return (
    <>
      <div className={css.box}>
        <QrCode url={url} />
        <div className={css.ways}>
          <Button look="outline" wide onClick={copy}>
            {linkTexts.copy}
          </Button>
          {'share' in navigator && (
            <Button look="outline" wide onClick={share}>
              {linkTexts.share}
            </Button>
          )}
          {more?.(showStatus)}
        </div>
      </div>
      <p role="status" className={css.status}>
        {status}
      </p>
      {status === linkTexts.notCopied && <code className={css.link}>{url}</code>}
    </>
  )
}
