import type { UserId } from '../../core/domain/ids.ts'
import { Blank } from '../shared/blank.tsx'
import { RetryButton } from '../shared/button.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy-boundary.tsx'
import { Modal } from '../shared/modal.tsx'
import { useAccount } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'
import { NoticeRows } from './notice-rows.tsx'
import css from './notices-modal.module.css'
import { NoticesSkeleton } from './notices-skeleton.tsx'
import { NoticesSummary, NoticesTitle } from './notices-summary.tsx'
import { noticesTexts } from './notices-texts.ts'
import { NotificationSwitch } from './notification-switch.tsx'
import { type NoticeListState, useNoticeList } from './use-notice-list.ts'

const WaitingPrompts = lazyComponent(
  () => import('../waiting/waiting-prompts.tsx'),
  'WaitingPrompts',
)
const WaitingForMe = lazyComponent(() => import('../waiting/waiting-for-me.tsx'), 'WaitingForMe')

/** What the reader received, newest first; what waits; and the switch for notifications. */
export function NoticesModal({ reader }: { readonly reader: UserId }) {
  const { close } = useModals()
  const account = useAccount()
  const state = useNoticeList(reader)
  return (
    <Modal
      title={noticesTexts.title}
      titleHidden={state.status !== 'failed'}
      head={<Head state={state} />}
      className={css.panel}
      close={close}
    >
      {state.status === 'loading' && <NoticesSkeleton />}
      {state.status === 'failed' && (
        <div role="alert" className={css.failed}>
          <p>{noticesTexts.failed}</p>
          <RetryButton look="outline" small onClick={state.retry} />
        </div>
      )}
      {state.status === 'ready' && (
        <>
          <NoticesSummary list={state.list} since={state.since} />
          <div className={css.waiting}>
            <LazyBoundary inPlace>
              <WaitingPrompts />
            </LazyBoundary>
          </div>
          <NoticeRows list={state.list} />
        </>
      )}
      {account && (
        <div className={css.waiting}>
          <LazyBoundary inPlace>
            <WaitingForMe account={account} />
          </LazyBoundary>
        </div>
      )}
      {state.status !== 'failed' && <NotificationSwitch account={reader} />}
    </Modal>
  )
}

function Head({ state }: { readonly state: NoticeListState }) {
  if (state.status === 'ready') return <NoticesTitle list={state.list} since={state.since} />
  return state.status === 'loading' && <Blank width={140} height={20} />
}
