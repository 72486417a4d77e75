import { useLayoutEffect, useRef, useState } from 'react'
import css from './folded-text.module.css'

/** Texts with fewer letters and lines than these fit into four lines on any screen. */
const SHORT_LETTERS = 90
const FOLDED_LINES = 4

interface FoldedTextProps {
  readonly text: string
  readonly className: string | undefined
}

/** A text in at most four lines, with a button that shows the rest. */
export function FoldedText({ text, className }: FoldedTextProps) {
  if (mayBeCut(text)) return <CutText text={text} className={className} />
  return (
    <p className={className} dir="auto">
      {text}
    </p>
  )
}

/** Whether a text may need more lines than these: shorter ones are not measured. */
export function mayBeCut(text: string): boolean {
  return text.length > SHORT_LETTERS || text.split('\n').length > FOLDED_LINES
}

/** Whether a folded text has more than it shows. */
export function isCutOff({ scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight > clientHeight + 1
}

/** Measures whether the text is cut. That forces a layout, so only long texts do it. */
function CutText({ text, className }: FoldedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = paragraph.current
    if (isOpen || !element) return
    const measure = () => setCut(isCutOff(element))
    measure()
    // Turning the screen breaks the lines elsewhere.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <p ref={paragraph} className={`${className} ${isOpen ? '' : css.folded}`} dir="auto">
        {text}
      </p>
      <button
        type="button"
        className={css.more}
        hidden={!isCut}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show more'}
      </button>
    </>
  )
}
