import { reasonsOf } from '../../core/domain/moderation.ts'
import type { Queue, QueuedRow } from '../../core/use-cases/moderation.ts'
import { ModalLink, NameButton, nameText, profileOfId } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { Row } from '../shared/list-row.tsx'
import { ClearDescription, SuspendOrLift } from '../shared/moderation/moderate-person.tsx'
import { moderationTexts as common } from '../shared/moderation/moderation-texts.ts'
import { RemoveMessage } from '../shared/moderation/remove-message.tsx'
import { useModerating } from '../shared/moderation/use-moderation.ts'
import { formatPoints, Points } from '../shared/points.tsx'
import { RowMessage, reasonTexts } from '../shared/removed-message.tsx'
import rows from '../shared/row.module.css'
import { nameOf, recipientOf, senderOf } from '../shared/row.ts'
import { Time } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import { useSignedIn } from '../state/session.tsx'
import { useWithoutTakenWords } from '../state/taken-words.tsx'
import css from './moderation.module.css'

const texts = {
  empty: 'Nothing was reported.',
  emptyHint:
    'What people report will wait here: first what most of them reported, then the oldest.',
  sentItTo: 'sent it to',
  reportedBy: (who: string, reasons: string) => `Reported by ${who}: ${reasons}`,
  people: (count: number) => `${formatPoints(count)} people`,
  somebody: 'somebody',
  about: (name: string, description: string) => `About @${name}: “${description}”`,
  askedFor: (amount: number) => `asked for ${formatPoints(amount)} GBP in private`,
  gone: 'This transaction is not in the ledger any more.',
  more: (count: number) => `${formatPoints(count)} more will follow these.`,
  note: 'Removed words are gone for ever. The points, the time and the check stay as they are, and everybody can see what you did.',
}

interface QueueListProps {
  readonly queue: Queue
  /** Loads the queue again. */
  readonly refresh: () => void
}

/** The reported rows, in their order, each with the moderator's actions. */
export function QueueList({ queue, refresh }: QueueListProps) {
  const further = queue.count - queue.rows.length
  if (queue.rows.length === 0)
    return (
      <div className={css.empty}>
        <p>{texts.empty}</p>
        <p className={tone.quiet}>{texts.emptyHint}</p>
      </div>
    )
  return (
    <>
      <ul className={css.list}>
        {queue.rows.map((queued) => (
          <QueueRow key={queued.id} queued={queued} refresh={refresh} />
        ))}
      </ul>
      {further > 0 && <p className={css.note}>{texts.more(further)}</p>}
      <p className={css.note}>{texts.note}</p>
    </>
  )
}

interface QueueRowProps {
  readonly queued: QueuedRow
  readonly refresh: () => void
}

function QueueRow({ queued, refresh }: QueueRowProps) {
  const { reports, request } = queued
  const row = useWithoutTakenWords(queued.row)
  const titleId = `reported-${queued.id}`
  const message = request?.message ?? row?.message
  return (
    <Row
      className={css.row}
      aria-labelledby={titleId}
      avatar={
        row ? (
          <Avatar name={senderOf(row).name} id={row.senderId} />
        ) : (
          request && <Avatar name={nameOf(queued.sender)} id={request.from} />
        )
      }
      titleId={titleId}
      title={<QueuedTitle queued={{ ...queued, row }} />}
      figures={
        row && (
          <ModalLink
            to={{ transaction: row.id }}
            className={`${rows.figures} ${css.figures}`}
            aria-describedby={titleId}
          >
            <Points value={Math.abs(row.amount)} />
          </ModalLink>
        )
      }
      below={
        <>
          {(row ?? request) && (
            <RowMessage row={{ message: '', removed: {}, ...row }}>{message}</RowMessage>
          )}
          <p className={css.reported}>
            {reportedText(queued)} · {reports[0] && <Time at={reports[0].at} />}
          </p>
          <QueueActions queued={{ ...queued, row }} titleId={titleId} refresh={refresh} />
          <DismissAll queued={queued} titleId={titleId} refresh={refresh} />
          <AboutSender queued={queued} titleId={titleId} refresh={refresh} />
        </>
      }
    />
  )
}

/** Sender and recipient, or the asker and the amount of a request, which only two people know. */
function QueuedTitle({ queued: { row, request, sender } }: { readonly queued: QueuedRow }) {
  if (row)
    return (
      <>
        <NameButton {...senderOf(row)} /> {texts.sentItTo} <NameButton {...recipientOf(row)} />
      </>
    )
  if (!request) return texts.gone
  return (
    <>
      <NameButton name={nameOf(sender)} profile={profileOfId(request.from)} />{' '}
      {texts.askedFor(request.amount)}
    </>
  )
}

/** "Reported by 3 people: spam". */
function reportedText({ reports, reporter }: QueuedRow): string {
  const one = reporter ? nameText(nameOf(reporter)) : texts.somebody
  const reasons = reasonsOf(reports).map((reason) => reasonTexts[reason])
  return texts.reportedBy(
    reports.length > 1 ? texts.people(reports.length) : one,
    reasons.join(', '),
  )
}

interface QueueActionsProps extends QueueRowProps {
  /** The id of the row's title: each row has the same buttons. */
  readonly titleId: string
}

function QueueActions({ queued, titleId, refresh }: QueueActionsProps) {
  const { id, row, sender } = queued
  const { act, isBusy } = useModerating()
  const shared = { describedBy: titleId, refresh }
  return (
    <div className={css.actions}>
      {row && !row.removed.message && <RemoveMessage id={id} look="outline" {...shared} />}
      {sender && <SuspendOrLift person={sender} look="outline" {...shared} />}
      <Button
        look="outline"
        small
        aria-label={common.dismissReports}
        aria-describedby={titleId}
        aria-disabled={isBusy}
        onClick={async () => {
          await act(({ moderate }) => moderate.dismiss(id), common.dismissed)
          refresh()
        }}
      >
        {common.dismiss}
      </Button>
    </div>
  )
}

/** Dismisses all reports by one person who reported several rows, including this one. */
function DismissAll({ queued: { busiest }, titleId, refresh }: QueueActionsProps) {
  const { act, isBusy } = useModerating()
  if (!busiest) return null
  const name = nameText(nameOf(busiest.person))
  return (
    <Button
      look="link"
      className={css.all}
      aria-describedby={titleId}
      aria-disabled={isBusy}
      onClick={async () => {
        await act(({ moderate }) => moderate.dismissAllBy(busiest.id), common.dismissedAllBy(name))
        refresh()
      }}
    >
      {common.dismissAllBy(name, busiest.reports)}
    </Button>
  )
}

/** The sender's description: the author of a bad message may have a bad description, too. */
function AboutSender({ queued: { sender }, titleId, refresh }: QueueActionsProps) {
  const reader = useSignedIn()?.person.id
  if (!sender?.description || sender.id === reader) return null
  return (
    <div className={css.about}>
      <p dir="auto">{texts.about(nameOf(sender), sender.description)}</p>
      <ClearDescription person={sender} look="link" describedBy={titleId} refresh={refresh} />
    </div>
  )
}
