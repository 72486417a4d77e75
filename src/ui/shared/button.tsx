import {
  type ComponentProps,
  type PointerEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import css from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look: 'primary' | 'outline' | 'soft' | 'muted' | 'quiet' | 'link'
  readonly small?: boolean
  /** As wide as its container. */
  readonly wide?: boolean
}

/**
 * A button in one of the page's looks. It submits a form only with `type="submit"`. If it is removed while it has the focus, the
 * focus moves to the open modal or the page's heading.
 */
export function Button({ look, small, wide, className, ref, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (document.activeElement === element) queueMicrotask(keepFocus)
    }
  }, [])
  const classes = [css[look], small && css.small, wide && css.wide, className]
  return (
    <button ref={button} type="button" className={classes.filter(Boolean).join(' ')} {...props} />
  )
}

/** Retries a failed request. */
export function RetryButton({
  look = 'link',
  ...props
}: Partial<Omit<ComponentProps<typeof Button>, 'children'>>) {
  return (
    <Button look={look} {...props}>
      Try again
    </Button>
  )
}

/** Keeps a press on its button while a hint that appears during the press moves the button. For `onPointerDown`. */
export function keepPress({ currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
  currentTarget.setPointerCapture(pointerId)
  // WebKit would send the click to the element under the pointer at release.
  const redirect = (event: MouseEvent) => {
    if (event.target instanceof Node && currentTarget.contains(event.target)) return
    event.stopPropagation()
    currentTarget.click()
  }
  window.addEventListener('click', redirect, { capture: true, once: true })
  // A click, if any, follows at once.
  const end = () => setTimeout(() => window.removeEventListener('click', redirect, true))
  currentTarget.addEventListener('lostpointercapture', end, { once: true })
}

/**
 * Moves the focus to the topmost modal, or else to the page's heading, if nothing has it. That happens when the focused element is
 * removed; a keyboard or a screen reader would then start at the top of the page.
 */
export function keepFocus(): void {
  if (document.activeElement !== document.body) return
  const modals = document.querySelectorAll<HTMLElement>('dialog[open]')
  const place = [...modals].at(-1) ?? document.querySelector<HTMLElement>('h1')
  place?.focus({ preventScroll: true })
}
