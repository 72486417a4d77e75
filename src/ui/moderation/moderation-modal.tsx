import { useState } from 'react'
import type { Result } from '../../core/domain/result.ts'
import type { Queue } from '../../core/use-cases/moderation.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { RetryButton } from '../shared/button.tsx'
import { Modal } from '../shared/modal.tsx'
import { moderationTexts } from '../shared/moderation/moderation-texts.ts'
import { useOffice } from '../shared/moderation/use-moderation.ts'
import { formatPoints } from '../shared/points.tsx'
import { Blank } from '../shared/skeleton.tsx'
import { useReturn } from '../shared/use-return.ts'
import { useSession, useSignedIn } from '../state/session.tsx'
import { type Query, useQuery } from '../state/use-query.ts'
import { ActList } from './act-list.tsx'
import css from './moderation.module.css'
import { QueueList } from './queue-list.tsx'

/** The texts of the moderation. */
export const texts = {
  title: 'Moderation',
  view: 'Which list',
  toLookAt: 'To look at',
  /** "To look at · 2". */
  count: ({ count, mayBeMore }: Queue) => `· ${formatPoints(count)}${mayBeMore ? '+' : ''}`,
  done: 'What was done',
  loading: 'Loading',
  failed: 'The ledger cannot be reached.',
}

/** For moderators what was reported, and for everybody what moderators did. */
export function ModerationModal() {
  const { close } = useModals()
  const { session } = useSession()
  const isModerator = useOffice()
  const isKnown = isModerator !== null && session.status !== 'unknown'
  const wasModerator = useWasTrue(isModerator === true)
  const title = isModerator ? texts.title : moderationTexts.acts
  return (
    <Modal title={isKnown ? title : texts.title} wide close={close}>
      {!isKnown && <ListSkeleton />}
      {isKnown && !isModerator && wasModerator && <OfficeEnded />}
      {isKnown && (isModerator ? <Office /> : <Acts />)}
    </Modal>
  )
}

/** Whether something was true at any time since the component is there. */
function useWasTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue
}

/** The owner of the ledger ended the office while its view is open. */
function OfficeEnded() {
  return (
    <p role="alert" className={css.ended}>
      {moderationTexts.officeEnded}
    </p>
  )
}

/** The two lists of a moderator. */
function Office() {
  const [view, setView] = useState<'queue' | 'acts'>('queue')
  const queue = useQueue()
  const found = queue.data?.ok ? queue.data.value : null
  return (
    <>
      <fieldset className={css.views} aria-label={texts.view}>
        <button type="button" aria-pressed={view === 'queue'} onClick={() => setView('queue')}>
          {texts.toLookAt} {found && texts.count(found)}
        </button>
        <button type="button" aria-pressed={view === 'acts'} onClick={() => setView('acts')}>
          {texts.done}
        </button>
      </fieldset>
      {view === 'acts' && <Acts />}
      {view === 'queue' && found && <QueueList queue={found} refresh={queue.refresh} />}
      {view === 'queue' && queue.data?.ok === false && <OfficeEnded />}
      {view === 'queue' && !queue.data && <Unloaded query={queue} />}
    </>
  )
}

type QueueAnswer = Result<Queue, { readonly code: 'not-a-moderator' | 'signed-out' }>

function useQueue(): Query<QueueAnswer> {
  const { moderation } = useApp()
  const reader = useSignedIn()?.person.id ?? null
  const query = useQuery<QueueAnswer>({
    key: reader,
    load: async () => (await moderation()).moderate.loadQueue(),
    failure: 'The reports could not be read',
  })
  // Others report and moderate meanwhile.
  useReturn(query.refresh)
  return query
}

function Acts() {
  const { moderation } = useApp()
  const query = useQuery({
    key: 'acts',
    load: async () => (await moderation()).moderate.loadActs(null),
    failure: 'What moderators did could not be read',
  })
  return query.data ? (
    <ActList first={query.data} refresh={query.refresh} />
  ) : (
    <Unloaded query={query} />
  )
}

/** The place of a list that loads, or could not be loaded. */
function Unloaded({ query }: { readonly query: Query<unknown> }) {
  if (query.status !== 'failed') return <ListSkeleton />
  return (
    <div role="alert" className={css.failed}>
      <p>{texts.failed}</p>
      <RetryButton look="outline" small onClick={query.refresh} />
    </div>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className={css.skeleton}>
      <Blank height={92} />
      <Blank height={92} />
    </div>
  )
}
