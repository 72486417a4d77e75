import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import css from './button.module.css'
import { keepFocus } from './keep-focus.ts'

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
