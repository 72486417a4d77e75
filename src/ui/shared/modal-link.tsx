import type { ComponentProps, MouseEvent } from 'react'
import { type ModalAddress, withModals } from '../modal-address.ts'
import { useModals } from '../use-modals.ts'

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
