import { useId } from 'react'
import type { Instant } from '../../core/domain/ids.ts'
import { factsOf } from '../../core/domain/moderation.ts'
import type { Profile } from '../../core/domain/people.ts'
import type { SignedAct } from '../../core/use-cases/moderation.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, NameButton, profileOfId } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { Row } from '../shared/list-row.tsx'
import { LiftSuspension } from '../shared/moderation/moderate-person.tsx'
import { Problem } from '../shared/problem.tsx'
import { reasonTexts } from '../shared/removed-message.tsx'
import rows from '../shared/row.module.css'
import { nameOf, senderOf } from '../shared/row.ts'
import { Time } from '../shared/time.tsx'
import { usePages } from '../shared/use-pages.ts'
import css from './moderation.module.css'

const texts = {
  empty: 'Moderators have not done anything yet.',
  removed: 'removed a message of',
  suspended: 'suspended',
  lifted: 'lifted the suspension of',
  cleared: 'removed the description of',
  because: (reason: string) => `Reason: ${reason}.`,
  open: 'Open transaction',
  more: 'Show more',
  failed: 'The ledger could not be reached. Please try again.',
  note: 'The list is read from the ledger itself: each removal, each suspension and its end have the name of who did it.',
}

/** The acts of moderators, the newest first. */
export function useActs() {
  const { moderation } = useApp()
  return usePages({
    load: async (before: Instant | null) => {
      const { acts, next } = await (await moderation()).moderate.loadActs(before)
      return { rows: acts, next }
    },
    idOf: keyOf,
    failure: 'The moderation log could not be read',
  })
}

interface ActListProps {
  readonly pages: ReturnType<typeof useActs>
  readonly isModerator: boolean
}

/** A moderator can lift a suspension here; its end then takes its place. */
export function ActList({ pages, isModerator }: ActListProps) {
  const { rows: acts, status, hasMore, loadMore, refresh, remove } = pages
  if (acts?.length === 0 && !hasMore) return <p className={css.empty}>{texts.empty}</p>
  return (
    <>
      <ul className={css.list}>
        {acts?.map((signed) => (
          <ActRow
            key={keyOf(signed)}
            signed={signed}
            isModerator={isModerator}
            onLifted={() => {
              remove(signed)
              refresh()
            }}
          />
        ))}
      </ul>
      {status === 'failed' && <Problem>{texts.failed}</Problem>}
      {hasMore && (
        <Button look="outline" small wide aria-disabled={status === 'loading'} onClick={loadMore}>
          {texts.more}
        </Button>
      )}
      <p className={css.note}>{texts.note}</p>
    </>
  )
}

function keyOf({ act }: SignedAct): string {
  return `${act.kind} ${act.kind === 'removed' ? act.row.id : act.person.id}`
}

interface ActRowProps {
  readonly signed: SignedAct
  readonly isModerator: boolean
  readonly onLifted: () => void
}

function ActRow({ signed: { act, moderator }, isModerator, onLifted }: ActRowProps) {
  const titleId = useId()
  const { by, at, reason } = factsOf(act)
  const name = nameOf(moderator)
  return (
    <Row
      className={css.row}
      avatar={<Avatar initials={moderator?.avatar} name={name} id={by} />}
      titleId={titleId}
      title={
        <>
          <PersonName id={by} person={moderator} /> {texts[act.kind]}{' '}
          {act.kind === 'removed' ? (
            <NameButton name={senderOf(act.row).name} profile={senderOf(act.row).profile} />
          ) : (
            <PersonName id={act.person.id} person={act.person} />
          )}
        </>
      }
      figures={<Time at={at} className={rows.time} />}
      below={
        <>
          {reason && <p className={css.reported}>{texts.because(reasonTexts[reason])}</p>}
          {act.kind === 'removed' && (
            <ModalLink
              to={{ transaction: act.row.id }}
              className={`${buttons.link} ${css.link}`}
              aria-describedby={titleId}
            >
              {texts.open}
            </ModalLink>
          )}
          {act.kind === 'suspended' && isModerator && (
            <LiftSuspension
              person={act.person}
              look="link"
              describedBy={titleId}
              onAnswer={(isLifted) => isLifted && onLifted()}
            />
          )}
        </>
      }
    />
  )
}

interface PersonNameProps {
  readonly id: Profile['id']
  readonly person: Profile | null
}

function PersonName({ id, person }: PersonNameProps) {
  return <NameButton name={nameOf(person)} profile={person?.username ?? profileOfId(id)} />
}
