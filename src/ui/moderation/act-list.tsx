import { useId, useState } from 'react'
import type { Instant } from '../../core/domain/ids.ts'
import { type Act, factsOf } from '../../core/domain/moderation.ts'
import type { Profile } from '../../core/domain/people.ts'
import { accept } from '../../core/domain/result.ts'
import type { SignedAct } from '../../core/use-cases/moderation.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, NameButton, profileOfId } from '../modals.tsx'
import { useAlerts } from '../shared/alerts.tsx'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { Row } from '../shared/list-row.tsx'
import { LiftSuspension } from '../shared/moderation/moderate-person.tsx'
import { moderationRefusalText } from '../shared/moderation/moderation-texts.ts'
import { reasonTexts } from '../shared/removed-message.tsx'
import rows from '../shared/row.module.css'
import { nameOf, senderOf } from '../shared/row.ts'
import { Time } from '../shared/time.tsx'
import { useRequest } from '../shared/use-request.ts'
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
  note: 'The list is read from the ledger itself: each removal, each suspension and its end have the name of who did it.',
}

interface ActPage {
  readonly acts: readonly SignedAct[]
  readonly next: Instant | null
}

interface ActListProps {
  readonly first: ActPage
  readonly isModerator: boolean
}

/** What moderators did, the newest first. A moderator can lift a suspension here; its end then takes its place. */
export function ActList({ first, isModerator }: ActListProps) {
  const { moderation } = useApp()
  const { alert } = useAlerts()
  const [{ acts, next }, setLoaded] = useState(first)
  const { isBusy, ask } = useRequest<{ readonly code: 'failed' }>({
    failure: 'What moderators did could not be read',
    refusalOf: () => ({ code: 'failed' }),
    textOf: moderationRefusalText,
  })
  const loadMore = async () => {
    const page = await ask(async () => accept(await (await moderation()).moderate.loadActs(next)))
    if (page?.ok) setLoaded((now) => ({ ...page.value, acts: [...now.acts, ...page.value.acts] }))
    else if (page) alert(moderationRefusalText(page.refusal))
  }
  const replace = async (lifted: Act) => {
    setLoaded((now) => ({ ...now, acts: now.acts.filter(({ act }) => act !== lifted) }))
    const page = await ask(async () => accept(await (await moderation()).moderate.loadActs(null)))
    if (page?.ok) setLoaded((now) => ({ ...now, acts: withNewest(page.value.acts, now.acts) }))
  }
  if (acts.length === 0 && next === null) return <p className={css.empty}>{texts.empty}</p>
  return (
    <>
      <ul className={css.list}>
        {acts.map((signed) => (
          <ActRow
            key={keyOf(signed.act)}
            signed={signed}
            isModerator={isModerator}
            onLifted={() => void replace(signed.act)}
          />
        ))}
      </ul>
      {next !== null && (
        <Button look="outline" small wide aria-disabled={isBusy} onClick={() => void loadMore()}>
          {texts.more}
        </Button>
      )}
      <p className={css.note}>{texts.note}</p>
    </>
  )
}

/** These acts with the newest ones on top, each once. */
function withNewest(newest: readonly SignedAct[], acts: readonly SignedAct[]) {
  const known = new Set(newest.map(({ act }) => keyOf(act)))
  return [...newest, ...acts.filter(({ act }) => !known.has(keyOf(act)))]
}

function keyOf(act: Act): string {
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
