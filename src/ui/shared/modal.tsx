import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { AlertStack } from './alerts.tsx'
import { keepFocus } from './button.tsx'
import { Icon } from './icon.tsx'
import css from './modal.module.css'
import unseen from './unseen.module.css'

/** The distance that content scrolls before it is under the head. */
const HEAD_ROOM_PX = 12
/** The distance that the name in a sheet at the side scrolls before it is out of sight. */
const SIDE_START_PX = 52

interface ModalProps {
  readonly title: string
  /** Only screen readers get the title; the content shows its own. */
  readonly titleHidden?: boolean
  /** Shown next to the cross, if the title is hidden. */
  readonly head?: ReactNode
  /** Shown next to the cross once the start of the content has scrolled out. */
  readonly scrolledHead?: ReactNode
  readonly wide?: boolean
  /** A sheet at the side, as high as the window. */
  readonly side?: boolean
  /** The class of a modal with its own position or size. */
  readonly className?: string
  /** The present view of a modal with several: each has its own first field. */
  readonly view?: string
  readonly close: () => void
  /** Called on a click outside; `close` by default. */
  readonly closeOutside?: () => void
  readonly children: ReactNode
}

/**
 * A native dialog over the page: Escape, the cross and a click outside it close it. Each view begins with the focus on the field
 * marked `data-first`, or on the dialog itself. After it closes, the focus returns to where it was, or to the page's heading.
 */
export function Modal({
  title,
  titleHidden = false,
  head,
  scrolledHead,
  wide = false,
  side = false,
  className,
  view,
  close,
  closeOutside = close,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const focusedView = useRef<string | null | undefined>(null)
  const titleId = useId()
  const [isScrolled, setIsScrolled] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    // The browser restores the focus only if the dialog is closed before it is removed.
    return () => {
      // A suspended child hides the modal, and then the effect starts again.
      focusedView.current = null
      element?.close()
      queueMicrotask(keepFocus)
    }
  }, [])

  useLayoutEffect(() => {
    if (focusedView.current === view) return
    focusedView.current = view
    dialog.current?.scrollTo({ top: 0 })
    const first = dialog.current?.querySelector<HTMLElement>('[data-first]') ?? dialog.current
    first?.focus()
  }, [view])

  const pressOutside = usePressOutside(dialog, closeOutside)
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    close()
  }
  return (
    <dialog
      ref={dialog}
      className={[css.modal, wide && css.wide, side && css.side, className]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={cancel}
      onScroll={({ currentTarget }) =>
        setIsScrolled(currentTarget.scrollTop > (side ? SIDE_START_PX : HEAD_ROOM_PX))
      }
      {...pressOutside}
    >
      <div className={css.sheet}>
        <div className={css.head} data-scrolled={isScrolled || undefined}>
          <h2 id={titleId} className={titleHidden ? unseen.unseen : css.title}>
            {title}
          </h2>
          {head}
          {isScrolled && scrolledHead}
          <button type="button" className={css.close} aria-label="Close" onClick={close}>
            <Icon size={14} strokeWidth={1.75} path="m3.5 3.5 9 9m0-9-9 9" />
          </button>
        </div>
        {children}
      </div>
      <AlertStack />
    </dialog>
  )
}

/**
 * The handlers of a dialog that closes by a click outside its sheet, which begins and ends there. The second press of the double
 * click that opened the dialog has no effect in it, wherever it lands.
 */
function usePressOutside(dialog: RefObject<HTMLDialogElement | null>, close: () => void) {
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
      // The press would move the focus and select a word.
      else if (!hasBegunHere.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (event.detail < 2 || hasBegunHere.current) return
      event.preventDefault()
      event.stopPropagation()
    },
    onClick({ target }: MouseEvent) {
      // A click by a key has no pointer.
      if (isOutside.current && target === dialog.current) close()
    },
  }
}
