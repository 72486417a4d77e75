import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/**
 * The handlers of a dialog that closes by a click outside its sheet, which begins and ends there. The second press of a double
 * click on what opened the dialog does nothing in it, wherever it lands.
 */
export function usePressOutside(dialog: RefObject<HTMLDialogElement | null>, close: () => void) {
  /** Whether the pointer was last pressed and released outside the sheet. */
  const isOutside = useRef(false)
  const hasBegunHere = useRef(false)
  return {
    onPointerDown({ target }: PointerEvent) {
      isOutside.current = target === dialog.current
    },
    onPointerUp({ target }: PointerEvent) {
      isOutside.current &&= target === dialog.current
    },
    onMouseDown(event: MouseEvent) {
      if (event.detail < 2) hasBegunHere.current = true
      // It would take the focus and select a word.
      else if (!hasBegunHere.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (event.detail < 2 || hasBegunHere.current) return
      event.preventDefault()
      event.stopPropagation()
    },
    onClick({ target }: MouseEvent) {
      // A key clicks without a pointer.
      if (isOutside.current && target === dialog.current) close()
    },
  }
}
