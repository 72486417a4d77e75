import { useState } from 'react'
import type { Instant } from '../../core/domain/ids.ts'
import { type Act, factsOf } from '../../core/domain/moderation.ts'
import { initialsOf, type Profile } from '../../core/domain/people.ts'
import type { SignedAct } from '../../core/use-cases/moderation.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, NameButton, profileOfId } from '../modals.tsx'
import { useAlerts } from '../shared/alerts.tsx'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { moderationRefusalText, moderationTexts } from '../shared/moderation/moderation-texts.ts'
import { useModerating, useOffice } from '../shared/moderation/use-moderation.ts'
import { reasonTexts } from '../shared/removed-message.tsx'
import { nameOf, senderOf } from '../shared/row.ts'
import { Time } from '../shared/time.tsx'
import css from './moderation.module.css'

const texts = {
  empty: 'Moderators have not done anything yet.',
  removed: 'removed a message of',
  suspended: 'suspended',
  cleared: 'removed the description of',
  because: (reason: string) => `Reason: ${reason}.`,
  open: 'Open transaction',
  more: 'Show more',
  note: 'The list is read from the ledger itself: each removal and each suspension has the name of who did it.',
}

interface ActListProps {
  readonly first: ActPage
  readonly refresh: () => void
}

interface ActPage {
  readonly acts: readonly SignedAct[]
  readonly next: Instant | null
}

/** What moderators did, the newest first. A moderator can lift a suspension here. */
export function ActList({ first, refresh }: ActListProps) {
  const { moderation, log } = useApp()
  const { alert } = useAlerts()
  const isModerator = useOffice() === true
  const [further, setFurther] = useState<ActPage>({ acts: [], next: first.next })
  const loadMore = async () => {
    try {
      const { acts, next } = await (await moderation()).moderate.loadActs(further.next)
      setFurther((before) => ({ acts: [...before.acts, ...acts], next }))
    } catch (cause) {
      log.error('What moderators did could not be read', cause)
      alert(moderationRefusalText({ code: 'failed' }))
    }
  }
  const acts = [...first.acts, ...further.acts]
  if (acts.length === 0) return <p className={css.empty}>{texts.empty}</p>
  return (
    <>
      <ul className={css.list}>
        {acts.map((signed) => (
          <ActRow
            key={keyOf(signed.act)}
            signed={signed}
            isModerator={isModerator}
            refresh={refresh}
          />
        ))}
      </ul>
      {further.next !== null && (
        <Button look="outline" small wide onClick={() => void loadMore()}>
          {texts.more}
        </Button>
      )}
      <p className={css.note}>{texts.note}</p>
    </>
  )
}

function keyOf(act: Act): string {
  return `${act.kind} ${act.kind === 'removed' ? act.row.id : act.person.id}`
}

interface ActRowProps {
  readonly signed: SignedAct
  readonly isModerator: boolean
  readonly refresh: () => void
}

function ActRow({ signed: { act, moderator }, isModerator, refresh }: ActRowProps) {
  const { act: doAct } = useModerating()
  const { by, at, reason } = factsOf(act)
  const name = nameOf(moderator)
  return (
    <li className={css.row}>
      <Avatar initials={moderator?.avatar ?? initialsOf(name)} name={name} id={by} />
      <p className={css.title}>
        <PersonName id={by} person={moderator} />{' '}
        <span className={css.verb}>{texts[act.kind]}</span>{' '}
        {act.kind === 'removed' ? (
          <NameButton name={senderOf(act.row).name} profile={senderOf(act.row).profile} />
        ) : (
          <PersonName id={act.person.id} person={act.person} />
        )}
      </p>
      <Time at={at} className={css.time ?? ''} />
      <div className={css.words}>
        {reason && <p className={css.reported}>{texts.because(reasonTexts[reason])}</p>}
        {act.kind === 'removed' && (
          <ModalLink to={{ transaction: act.row.id }} className={`${buttons.link} ${css.link}`}>
            {texts.open}
          </ModalLink>
        )}
        {act.kind === 'suspended' && isModerator && (
          <Button
            look="link"
            className={css.link}
            onClick={async () => {
              const done = moderationTexts.lifted(nameOf(act.person))
              await doAct(({ moderate }) => moderate.lift(act.person.id), done)
              refresh()
            }}
          >
            {moderationTexts.lift}
          </Button>
        )}
      </div>
    </li>
  )
}

interface PersonNameProps {
  readonly id: Profile['id']
  readonly person: Profile | null
}

function PersonName({ id, person }: PersonNameProps) {
  return <NameButton name={nameOf(person)} profile={person?.username ?? profileOfId(id)} />
}
