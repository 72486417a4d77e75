import { useModals } from '../use-modals.ts'
import css from './name-button.module.css'

const NAMELESS = 'somebody'

interface NameButtonProps {
  /** As shown, without the `@`. */
  readonly name: string
  /** The profile that it opens: a value of `?profile=`. By default the name. */
  readonly profile?: string
}

/** A name that opens its profile. The record of another client may have none. */
export function NameButton({ name, profile = name }: NameButtonProps) {
  const { open } = useModals()
  if (name === '') return NAMELESS
  return (
    <button type="button" className={css.name} onClick={() => open({ profile })}>
      <bdi>@{name}</bdi>
    </button>
  )
}
