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
  /** More to do with what the link leads to. `tell` says under it how that went. */
  readonly more?: (tell: (text: string) => void) => ReactNode
}

/** A link to pass on: as a QR code, by the clipboard, and by the system's share sheet, where there is one. */
export function LinkBox({ url, title, more }: LinkBoxProps) {
  const { log } = useApp()
  const [told, setTold] = useState<{ readonly url: string; readonly text: string } | null>(null)
  const said = told?.url === url ? told.text : null
  const tell = (text: string) => setTold({ url, text })

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      tell(linkTexts.copied)
    } catch (cause) {
      log.warn('A link could not be copied', cause)
      tell(linkTexts.notCopied)
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (cause) {
      // Somebody closed the sheet, which is no failure.
      if (cause instanceof DOMException && cause.name === 'AbortError') return
      log.warn('A link could not be shared', cause)
      tell(linkTexts.notShared)
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
          {more?.(tell)}
        </div>
      </div>
      <p role="status" className={css.said}>
        {said}
      </p>
      {said === linkTexts.notCopied && <code className={css.link}>{url}</code>}
    </>
  )
}
