import { Fragment, type ReactNode } from 'react'
import type { Profile, Ruling, Suspension } from '../../../core/domain/people.ts'
import { useApp } from '../../app-context.ts'
import { ModalLink, NameButton, profileOfId } from '../../modals.tsx'
import { useSignedIn } from '../../state/session.tsx'
import { useQuery } from '../../state/use-query.ts'
import box from '../box.module.css'
import buttons from '../button.module.css'
import { reasonTexts } from '../removed-message.tsx'
import { fullDate } from '../time.tsx'
import { LiftSuspension } from './moderate-person.tsx'
import { moderationTexts } from './moderation-texts.ts'
import css from './suspension.module.css'
import { useIsModerator } from './use-moderation.ts'

const texts = {
  suspendedYou: 'suspended you',
  somebody: 'A moderator',
  why: ({ at, reason }: Suspension) => `on ${fullDate(at)}: ${reasonTexts[reason]}.`,
  whatNow: 'What now?',
  /** Continued by the names of the moderators. */
  write: 'If this is a mistake, write to a moderator:',
  left: 'You can still read everything, decline requests, delete your messages and take waiting points back. Your points stay yours, and others can send you some. You cannot send, ask, react, report, or change your name and description until a moderator lifts it.',
}

/** For the suspended person: the moderator, the reason, and the actions that remain possible. */
export function OwnSuspension({ suspension }: { readonly suspension: Suspension }) {
  return (
    <OwnRuling ruling={suspension} what={`${texts.suspendedYou} ${texts.why(suspension)}`}>
      <p>{texts.left}</p>
      <Moderators />
    </OwnRuling>
  )
}

/** The people to write to; nothing until they are known. */
function Moderators() {
  const { moderation } = useApp()
  const { data } = useQuery({
    key: '',
    load: async () => (await moderation()).moderate.loadModerators(),
    failure: 'The moderators could not be listed',
    severity: 'warn',
  })
  if (!data || data.length === 0) return null
  return (
    <p>
      {texts.write}{' '}
      {data.map(({ id, username }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <NameButton name={username ?? ''} />
        </Fragment>
      ))}
    </p>
  )
}

/** The same in a line over the main page, for as long as it lasts; it leads to the rest in the reader's profile. */
export function SuspensionLine({ suspension }: { readonly suspension: Suspension }) {
  const reader = useSignedIn()?.person.id
  return (
    <div role="status" className={css.line}>
      <p>
        <ModeratorName ruling={suspension} /> {texts.suspendedYou} {texts.why(suspension)}
      </p>
      {reader && (
        <ModalLink to={{ profile: profileOfId(reader) }} className={buttons.link}>
          {texts.whatNow}
        </ModalLink>
      )}
    </div>
  )
}

/** For a person with a removed description: the moderator and the reason, until they write a new one. */
export function OwnClearing({ cleared }: { readonly cleared: Ruling }) {
  return <OwnRuling ruling={cleared} what={moderationTexts.wasCleared(cleared)} />
}

interface OwnRulingProps {
  readonly ruling: Ruling
  /** The act, as a text after the moderator's name. */
  readonly what: string
  readonly children?: ReactNode
}

function OwnRuling({ ruling, what, children }: OwnRulingProps) {
  return (
    <div role="note" className={box.note}>
      <p className={css.strong}>
        <ModeratorName ruling={ruling} /> {what}
      </p>
      {children}
      <ModalLink to={{ moderation: '' }} className={buttons.link}>
        {moderationTexts.acts}
      </ModalLink>
    </div>
  )
}

function ModeratorName({ ruling: { by } }: { readonly ruling: Ruling }) {
  const { lookupProfile } = useApp()
  const { data } = useQuery({
    key: by,
    load: () => lookupProfile.lookupById(by),
    failure: 'The moderator could not be looked up',
    severity: 'warn',
  })
  const name = data?.ok ? data.value.username : null
  return name ? <NameButton name={name} /> : texts.somebody
}

interface SuspendedPersonProps {
  readonly person: Profile
  readonly suspension: Suspension
  /** Loads the person again. */
  readonly refresh: () => void
}

/** For others: says that a person is suspended. A moderator can lift the suspension here. */
export function SuspendedPerson({ person, suspension, refresh }: SuspendedPersonProps) {
  const isModerator = useIsModerator()
  return (
    <div role="note" className={box.note}>
      <p>{moderationTexts.isSuspended(suspension)}.</p>
      {isModerator && <LiftSuspension person={person} look="link" onAnswer={refresh} />}
    </div>
  )
}
