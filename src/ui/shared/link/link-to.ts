import { type ModalAddress, withModals } from '../../modal-address.ts'

/** The whole address of the page with these modals open, for others to open. */
export function linkTo(modals: Partial<ModalAddress>): string {
  return `${window.location.origin}/${withModals('', modals)}`
}
