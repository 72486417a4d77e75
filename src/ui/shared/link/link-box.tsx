import { type Bitmap2D, correction, generate } from 'lean-qr/nano'
import { type ReactNode, useState } from 'react'
import { type ModalAddress, withModals } from '../../modals.tsx'
import { Button } from '../button.tsx'
import { usePassOn } from '../pass-on.ts'
import tone from '../tone.module.css'
import css from './link-box.module.css'

interface LinkBoxProps {
  /** The whole address. */
  readonly url: string
  /** The title in the system's share sheet. */
  readonly title: string
  /** More buttons for the target of the link. `showStatus` shows a text below them. */
  readonly more?: (showStatus: (text: string) => void) => ReactNode
}

/** A link to share: as a QR code, by the clipboard, and by the system's share sheet if there is one. */
export function LinkBox({ url, title, more }: LinkBoxProps) {
  const { copy, share } = usePassOn()
  const [shown, setShown] = useState<{ readonly url: string; readonly text: string } | null>(null)
  const status = shown?.url === url ? shown.text : null
  const showStatus = (text: string) => setShown({ url, text })

  const copyLink = async () =>
    showStatus((await copy(url)) ? linkTexts.copied : linkTexts.notCopied)
  const shareLink = async () => {
    if (!(await share({ title, url }))) showStatus(linkTexts.notShared)
  }
  return (
    <>
      <div className={css.box}>
        <QrCode url={url} />
        <div className={css.ways}>
          <Button look="outline" wide onClick={copyLink}>
            {linkTexts.copy}
          </Button>
          {'share' in navigator && (
            <Button look="outline" wide onClick={shareLink}>
              {linkTexts.share}
            </Button>
          )}
          {more?.(showStatus)}
        </div>
      </div>
      <p role="status" className={`${tone.outcome} ${css.status}`}>
        {status}
      </p>
      {status === linkTexts.notCopied && <code className={css.link}>{url}</code>}
    </>
  )
}

/** The width of the quiet zone around a code, by ISO/IEC 18004. */
const MARGIN = 4

/** The most modules that a camera can read at the width of a phone: 3 pixels each. */
const MOST_MODULES = 113

/** A code of this size or larger needs the whole width. */
const WIDE_FROM_MODULES = 41

/** The QR code of a link: dark on white in both themes, because many cameras read no other. */
function QrCode({ url }: { readonly url: string }) {
  const code = codeOf(url)
  if (!code) return <p className={tone.note}>{linkTexts.tooLong}</p>
  const side = code.size + 2 * MARGIN
  return (
    <svg
      className={code.size < WIDE_FROM_MODULES ? css.code : css.wideCode}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      role="img"
      aria-label={linkTexts.code}
      shapeRendering="crispEdges"
    >
      <path d={outline(code)} fill="#000" />
    </svg>
  )
}

function codeOf(url: string): Bitmap2D | null {
  try {
    const code = generate(url, { minCorrectionLevel: correction.L })
    return code.size > MOST_MODULES ? null : code
  } catch {
    // The link is too long for any code.
    return null
  }
}

/** Each dark module as a square. */
function outline(code: Bitmap2D): string {
  const rows = Array.from({ length: code.size }, (_, at) => at)
  return rows
    .flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`))
    .join('')
}

/** The texts of a link to share. */
export const linkTexts = {
  copy: 'Copy link',
  copied: 'Link copied.',
  notCopied: 'This browser did not copy it. Select the link and copy it yourself:',
  share: 'Share…',
  notShared: 'It could not be shared. Copy the link instead.',
  code: 'QR code of this link',
  tooLong: 'The link is too long for a QR code. Copy it instead.',
}

/** The whole address of the page with these modals open, for others to open. */
export function linkTo(modals: Partial<ModalAddress>): string {
  return `${window.location.origin}/${withModals('', modals)}`
}
