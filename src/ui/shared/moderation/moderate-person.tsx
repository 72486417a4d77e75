import type { Profile } from '../../../core/domain/people.ts'
import { shownName } from '../../../core/domain/username.ts'
import { useSignedIn } from '../../state/session.tsx'
import { Button } from '../button.tsx'
import { AskReason } from './ask-reason.tsx'
import css from './moderate-person.module.css'
import { moderationTexts as texts } from './moderation-texts.ts'
import { useIsModerator, useModerating } from './use-moderation.ts'

interface ModeratePersonProps {
  readonly person: Profile
  readonly look: 'outline' | 'quiet' | 'link'
  /** The id of what it is about, where there are several people. */
  readonly describedBy?: string
  /** Loads the person again. */
  readonly refresh: () => void
}

/** A moderator's actions in another person's profile. The note about a suspension has the button that lifts it. */
export function ModerateProfile({ person, refresh }: Omit<ModeratePersonProps, 'look'>) {
  const isModerator = useIsModerator()
  const reader = useSignedIn()?.person.id
  if (!isModerator || person.id === reader || person.leftAt !== null) return null
  return (
    <section className={css.tools} aria-label={texts.moderation}>
      <ClearDescription person={person} look="outline" refresh={refresh} />
      {person.suspended ? (
        <DismissReports person={person} />
      ) : (
        <SuspendOrLift person={person} look="outline" refresh={refresh} />
      )}
    </section>
  )
}

/** Dismisses a suspended person's reports. The queue hides them, but they would reappear when the suspension is lifted. */
function DismissReports({ person }: Pick<ModeratePersonProps, 'person'>) {
  const { act, isBusy } = useModerating()
  const name = shownName(person.username, false)
  return (
    <Button
      look="outline"
      small
      aria-disabled={isBusy}
      onClick={() =>
        act(({ moderate }) => moderate.dismissAllBy(person.id), texts.dismissedAllBy(`@${name}`))
      }
    >
      {texts.dismissReportsBy(name)}
    </Button>
  )
}

/** Shows nothing for moderators themselves, and for people who have left. */
export function SuspendOrLift(props: ModeratePersonProps) {
  const { person, look, describedBy, refresh } = props
  const reader = useSignedIn()?.person.id
  const { act, isBusy } = useModerating()
  const name = shownName(person.username, false)
  if (person.id === reader || person.leftAt !== null) return null
  if (person.suspended)
    return (
      <LiftSuspension person={person} look={look} describedBy={describedBy} onAnswer={refresh} />
    )
  return (
    <AskReason
      look={look}
      action={texts.suspend(name)}
      question={texts.suspendQuestion(name)}
      confirm={texts.suspend(name)}
      isBusy={isBusy}
      onConfirm={async (reason) => {
        await act(({ moderate }) => moderate.suspend(person.id, reason), texts.suspended(name))
        refresh()
      }}
    />
  )
}

interface LiftSuspensionProps {
  readonly person: Profile
  readonly look: 'outline' | 'quiet' | 'link'
  /** The id of what it is about, where there are several people. */
  readonly describedBy?: string | undefined
  /** Called after each attempt. */
  readonly onAnswer: (isLifted: boolean) => void
}

/** Shows nothing for one's own suspension, and for people who have left. */
export function LiftSuspension({ person, look, describedBy, onAnswer }: LiftSuspensionProps) {
  const reader = useSignedIn()?.person.id
  const { act, isBusy } = useModerating()
  if (person.id === reader || person.leftAt !== null) return null
  return (
    <Button
      look={look}
      small={look === 'outline'}
      aria-describedby={describedBy}
      aria-disabled={isBusy}
      onClick={async () => {
        const done = texts.lifted(shownName(person.username, false))
        const outcome = await act(({ moderate }) => moderate.lift(person.id), done)
        onAnswer(outcome?.ok === true)
      }}
    >
      {texts.lift}
    </Button>
  )
}

/** Removes another person's description. Shows nothing if they have none. */
export function ClearDescription(props: ModeratePersonProps) {
  const { person, look, describedBy, refresh } = props
  const reader = useSignedIn()?.person.id
  const { act, isBusy } = useModerating()
  const name = shownName(person.username, false)
  if (person.id === reader || person.description === null) return null
  return (
    <AskReason
      look={look}
      action={texts.clear}
      question={texts.clearQuestion(name)}
      confirm={texts.removeForEver}
      isDanger
      describedBy={describedBy}
      isBusy={isBusy}
      onConfirm={async (reason) => {
        await act(({ moderate }) => moderate.clearDescription(person.id, reason), texts.cleared)
        refresh()
      }}
    />
  )
}
