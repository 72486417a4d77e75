import { ModalLink } from '../shared/modal-link.tsx'
import css from './main-page.module.css'

/** A magnifying glass, drawn by its style, that opens the search. */
export function FindLink({ className = '' }: { readonly className?: string | undefined }) {
  return <ModalLink className={`${css.find} ${className}`} to={{ find: '' }} aria-label="Find" />
}
