import type { ComponentProps } from 'react'
import css from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look: 'primary' | 'outline' | 'soft' | 'quiet' | 'link'
  readonly small?: boolean
  /** As wide as its place. */
  readonly wide?: boolean
}

/** A button in one of the looks that the whole page shares. It submits a form only as `type="submit"`. */
export function Button({ look, small, wide, className, ...props }: ButtonProps) {
  const classes = [css[look], small && css.small, wide && css.wide, className]
  return <button type="button" className={classes.filter(Boolean).join(' ')} {...props} />
}
