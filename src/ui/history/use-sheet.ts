import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The dialog around an element, which is what scrolls, and how much of its content is above the element, in pixels. */
export function useSheet(place: RefObject<HTMLElement | null>) {
  const sheet = useRef<HTMLElement>(null)
  /** Null until it is measured. */
  const [above, setAbove] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = place.current
    const dialog = element?.closest('dialog')
    if (!element || !dialog) return
    sheet.current = dialog
    const measure = () => {
      const top = element.getBoundingClientRect().top - dialog.getBoundingClientRect().top
      setAbove(Math.round(top + dialog.scrollTop))
    }
    measure()
    // What is above the rows may grow and shrink, e.g. a form that opens.
    const observer = new ResizeObserver(measure)
    for (const child of dialog.children) observer.observe(child)
    return () => observer.disconnect()
  }, [place])
  return { sheet, above }
}
