import { feedTexts } from '../feed/feed-texts.ts'
import { useModals } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { ModalLink } from '../shared/modal-link.tsx'
import { useIsAccountUnknown, useSignedIn } from '../state/session.tsx'
import css from './main-page.module.css'

/** Send and search, at the bottom of a phone where a thumb reaches them. On a wide screen the search is in the header. */
export function ThumbBar() {
  const reader = useSignedIn()
  const isAccountUnknown = useIsAccountUnknown()
  const { open } = useModals()
  const canSend = reader !== null && !isAccountUnknown
  return (
    <div className={canSend ? `${css.thumb} ${css.sending}` : css.thumb}>
      {canSend && (
        <Button look="primary" className={css.send} onClick={() => open({ send: '' })}>
          {feedTexts.send}
        </Button>
      )}
      <FindLink className={css.atThumb} />
    </div>
  )
}

/** A magnifying glass, drawn by its style, that opens the search. */
export function FindLink({ className = '' }: { readonly className?: string | undefined }) {
  return <ModalLink className={`${css.find} ${className}`} to={{ find: '' }} aria-label="Find" />
}
