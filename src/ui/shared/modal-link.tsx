import type { ComponentProps, MouseEvent } from 'react'
import { type ModalAddress, useModals, withModals } from '../modals.tsx'
import css from './modal-link.module.css'

interface ModalLinkProps extends ComponentProps<'a'> {
  readonly to: Partial<ModalAddress>
}

/** A link that opens modals over the page. In another tab they open alone. */
export function ModalLink({ to, ...props }: ModalLinkProps) {
  const { open } = useModals()
  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(to)
  }
  return <a href={withModals('', to)} onClick={openHere} {...props} />
}

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
