import { type Bitmap2D, correction, generate } from 'lean-qr/nano'
import css from './link-box.module.css'
import { linkTexts } from './link-texts.ts'

/** Light modules around a code, as ISO/IEC 18004 asks. */
const MARGIN = 4

/** The most modules that a camera can read at the width of a phone: 3 pixels each. */
const MOST_MODULES = 113

/** A code of this size or larger needs the whole width. */
const WIDE_FROM_MODULES = 41

/** The QR code of a link: dark on white in both themes, since many cameras read no other. */
export function QrCode({ url }: { readonly url: string }) {
  const code = codeOf(url)
  if (!code) return <p className={css.tooLong}>{linkTexts.tooLong}</p>
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
    // No code has room for it.
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
