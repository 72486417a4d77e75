import { useEffect, useRef, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { Result } from '../../core/domain/result.ts'
import type { Queue } from '../../core/use-cases/moderation.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { Choice } from '../shared/choice.tsx'
import { Modal } from '../shared/modal.tsx'
import { moderationTexts } from '../shared/moderation/moderation-texts.ts'
import { useOffice } from '../shared/moderation/use-moderation.ts'
import { formatPoints } from '../shared/points.tsx'
import { Problem } from '../shared/problem.tsx'
import { RowSkeleton } from '../shared/skeleton.tsx'
import { useReturn } from '../shared/use-return.ts'
import { useReports } from '../state/reports.tsx'
import { useAccount, useSession, useSignedIn } from '../state/session.tsx'
import { type Query, useQuery } from '../state/use-query.ts'
import { ActList, useActs } from './act-list.tsx'
import css from './moderation.module.css'
import { QueueList } from './queue-list.tsx'

/** The shortest time between two loads of the queue on a return to the window. Each reads up to 1,000 documents. */
const RELOAD_PAUSE_MS = 60_000

/** The texts of the moderation modal. */
const texts = {
  view: 'Which list',
  /** "Open · 2". */
  open: (queue: Queue | null) =>
    queue ? `Open · ${formatPoints(queue.count)}${queue.mayBeMore ? '+' : ''}` : 'Open',
  history: 'History',
  loading: 'Loading',
  failed: 'The ledger cannot be reached.',
  officeRests: 'You are suspended: you are no moderator until another one lifts it.',
}

/** Reported rows, for moderators, and the acts of moderators, for everybody. */
export function ModerationModal() {
  const { close } = useModals()
  const { session } = useSession()
  const office = useOffice()
  const wasGranted = useWasGranted(office.status === 'granted')
  const status = session.status === 'unknown' ? 'loading' : office.status
  return (
    <Modal
      title={
        status === 'none' || status === 'suspended'
          ? moderationTexts.acts
          : moderationTexts.moderation
      }
      wide
      close={close}
    >
      {(status === 'loading' || status === 'failed') && (
        <Unloaded status={status} retry={office.retry} />
      )}
      {status === 'granted' && <Office />}
      {(status === 'suspended' || (status === 'none' && wasGranted)) && (
        <OfficeEnded isSuspended={status === 'suspended'} />
      )}
      {(status === 'suspended' || status === 'none') && <Acts isModerator={false} />}
    </Modal>
  )
}

/** Whether the reader was a moderator at any time since the view opened. Another person may have signed in meanwhile. */
function useWasGranted(isGranted: boolean): boolean {
  const reader = useSignedIn()?.person.id ?? null
  const [holder, setHolder] = useState<UserId | null>(null)
  if (isGranted && holder !== reader) setHolder(reader)
  return holder !== null && holder === reader
}

/** Says that the owner of the ledger ended the office, or that another moderator suspended the reader. */
function OfficeEnded({ isSuspended }: { readonly isSuspended: boolean }) {
  return (
    <p role="alert" className={css.ended}>
      {isSuspended ? texts.officeRests : moderationTexts.officeEnded}
    </p>
  )
}

/** The two lists of a moderator. */
function Office() {
  const [view, setView] = useState<'queue' | 'acts'>('queue')
  const isSuspended = Boolean(useAccount()?.suspended)
  const queue = useQueue()
  const found = queue.data?.ok ? queue.data.value : null
  const { publish } = useReports()
  useEffect(() => {
    if (found) publish({ count: found.count, orMore: found.mayBeMore })
  }, [found, publish])
  return (
    <>
      <div className={css.views}>
        <Choice
          label={texts.view}
          options={{ queue: texts.open(found), acts: texts.history }}
          chosen={view}
          choose={(list) => setView(list)}
        />
      </div>
      {view === 'acts' && <Acts isModerator />}
      {view === 'queue' && found && <QueueList queue={found} refresh={queue.refresh} />}
      {view === 'queue' && queue.data?.ok === false && <OfficeEnded isSuspended={isSuspended} />}
      {view === 'queue' && !queue.data && <Unloaded status={queue.status} retry={queue.refresh} />}
    </>
  )
}

type QueueAnswer = Result<Queue, { readonly code: 'not-a-moderator' | 'signed-out' }>

function useQueue(): Query<QueueAnswer> {
  const { moderation, clock } = useApp()
  const reader = useSignedIn()?.person.id ?? null
  const loadedAt = useRef(0)
  const query = useQuery<QueueAnswer>({
    key: reader,
    load: async () => {
      loadedAt.current = clock.now()
      return (await moderation()).moderate.loadQueue()
    },
    failure: 'The reports could not be read',
  })
  // Others report and moderate meanwhile.
  useReturn(() => {
    if (clock.now() - loadedAt.current >= RELOAD_PAUSE_MS) query.refresh()
  })
  return query
}

function Acts({ isModerator }: { readonly isModerator: boolean }) {
  const pages = useActs()
  if (!pages.rows) return <Unloaded {...pages} />
  return <ActList pages={pages} isModerator={isModerator} />
}

interface UnloadedProps {
  readonly status: Query<unknown>['status']
  readonly retry: () => void
}

/** Takes the place of a list that is loading, or could not be loaded. */
function Unloaded({ status, retry }: UnloadedProps) {
  return status === 'failed' ? <Problem retry={retry}>{texts.failed}</Problem> : <ListSkeleton />
}

function ListSkeleton() {
  return <RowSkeleton rows={2} label={texts.loading} className={css.list} />
}
