import type { ReactNode } from 'react'
import type { Profile, Ruling, Suspension } from '../../../core/domain/people.ts'
import { useApp } from '../../app-context.ts'
import { ModalLink, NameButton } from '../../modals.tsx'
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
  left: 'You can still read everything, decline requests, delete your messages and take waiting points back. Your points stay yours, and others can send you some. You cannot send, ask, react, report, or change your name and description until a moderator lifts it.',
}

/** For the suspended person: the moderator, the reason, and the actions that remain possible. */
export function OwnSuspension({ suspension }: { readonly suspension: Suspension }) {
  return (
    <OwnRuling ruling={suspension} what={`${texts.suspendedYou} ${texts.why(suspension)}`}>
      <p>{texts.left}</p>
    </OwnRuling>
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
  const { lookupProfile } = useApp()
  const { data } = useQuery({
    key: ruling.by,
    load: () => lookupProfile.lookupById(ruling.by),
    failure: 'The moderator could not be looked up',
    severity: 'warn',
  })
  const by = data?.ok ? data.value.username : null
  return (
    <div role="note" className={box.note}>
      <p className={css.strong}>
        {by ? <NameButton name={by} /> : texts.somebody} {what}
      </p>
      {children}
      <ModalLink to={{ moderation: '' }} className={buttons.link}>
        {moderationTexts.acts}
      </ModalLink>
    </div>
  )
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
