import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/** The handlers of a dialog that closes by a click outside its sheet, which begins and ends there. */
export function usePressOutside(dialog: RefObject<HTMLDialogElement | null>, close: () => void) {
  /** Whether the pointer was last pressed and released outside the sheet. */
  const isOutside = useRef(false)
  return {
    onPointerDown({ target }: PointerEvent) {
      isOutside.current = target === dialog.current
    },
    onPointerUp({ target }: PointerEvent) {
      isOutside.current &&= target === dialog.current
    },
    onMouseDown(event: MouseEvent) {
      // The second press of a double click on what opened the modal would take the focus and select a word.
      if (event.target === dialog.current && event.detail > 1) event.preventDefault()
    },
    onClick({ target, detail }: MouseEvent) {
      // A key clicks without a pointer. The second click of a double click on what opened the modal lands outside, too.
      if (isOutside.current && target === dialog.current && detail < 2) close()
    },
  }
}
