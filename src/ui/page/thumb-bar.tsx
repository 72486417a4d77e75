import type { ReactNode } from 'react'
import { feedTexts } from '../feed/feed-texts.ts'
import { useModals } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { useRequests } from '../state/requests.tsx'
import { useAccount, useCanSend } from '../state/session.tsx'
import css from './thumb-bar.module.css'

const RequestLine = lazyComponent(() => import('../requests/request-line.tsx'), 'RequestLine')
const SuspensionLine = lazyComponent(
  () => import('../shared/moderation/suspension.tsx'),
  'SuspensionLine',
)

/**
 * Send, Ask and the search (`children`), at the bottom of a phone within reach of a thumb. On a wide screen the search is in the header.
 * Above them: a request to the reader, and their suspension, without a button to send.
 */
export function ThumbBar({ children }: { readonly children: ReactNode }) {
  const { open } = useModals()
  const isAsked = (useRequests().open ?? []).length > 0
  const suspended = useAccount()?.suspended
  return (
    <div className={css.thumb}>
      {(isAsked || suspended) && (
        <div className={css.asked}>
          <LazyBoundary>
            {isAsked && <RequestLine />}
            {suspended && <SuspensionLine suspension={suspended} />}
          </LazyBoundary>
        </div>
      )}
      {useCanSend() && (
        <>
          <Button look="primary" className={css.send} onClick={() => open({ send: '' })}>
            {feedTexts.send}
          </Button>
          <Button look="outline" className={css.ask} onClick={() => open({ ask: '' })}>
            {feedTexts.ask}
          </Button>
        </>
      )}
      {children}
    </div>
  )
}
