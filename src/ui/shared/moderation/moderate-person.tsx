import type { Profile } from '../../../core/domain/people.ts'
import type { ModerationReason } from '../../../core/domain/transaction.ts'
import { shownName } from '../../../core/domain/username.ts'
import { useSignedIn } from '../../state/session.tsx'
import { Button } from '../button.tsx'
import { AskReason } from './ask-reason.tsx'
import css from './moderate-person.module.css'
import { moderationTexts as texts } from './moderation-texts.ts'
import { useModerating, useOffice } from './use-moderation.ts'

interface ModeratePersonProps {
  readonly person: Profile
  readonly look: 'outline' | 'quiet' | 'link'
  /** The reason that is chosen at first; none, if there is nothing to go by. */
  readonly likely?: ModerationReason | undefined
  /** Loads the person again. */
  readonly refresh: () => void
}

/** In the profile of somebody else: what a moderator can do. A suspension is lifted where the profile says that there is one. */
export function ModerateProfile({ person, refresh }: Omit<ModeratePersonProps, 'look'>) {
  const isModerator = useOffice() === true
  const reader = useSignedIn()?.person.id
  if (!isModerator || person.id === reader || person.leftAt !== null) return null
  return (
    <section className={css.tools} aria-label={texts.moderation}>
      <ClearDescription person={person} look="outline" refresh={refresh} />
      {!person.suspended && <SuspendOrLift person={person} look="outline" refresh={refresh} />}
    </section>
  )
}

/** Nobody suspends themselves, or somebody who has left. */
export function SuspendOrLift({ person, look, likely, refresh }: ModeratePersonProps) {
  const reader = useSignedIn()?.person.id
  const { act, isBusy } = useModerating()
  const name = shownName(person.username, false)
  if (person.id === reader || person.leftAt !== null) return null
  if (person.suspended)
    return (
      <Button
        look={look}
        small={look === 'outline'}
        aria-disabled={isBusy}
        onClick={async () => {
          await act(({ moderate }) => moderate.lift(person.id), texts.lifted(name))
          refresh()
        }}
      >
        {texts.lift}
      </Button>
    )
  return (
    <AskReason
      look={look}
      action={texts.suspend(name)}
      question={texts.suspendQuestion(name)}
      confirm={texts.suspend(name)}
      likely={likely}
      isBusy={isBusy}
      onConfirm={async (reason) => {
        await act(({ moderate }) => moderate.suspend(person.id, reason), texts.suspended(name))
        refresh()
      }}
    />
  )
}

/** Removes what somebody else wrote about themselves. Shows nothing where they wrote nothing. */
export function ClearDescription({ person, look, likely, refresh }: ModeratePersonProps) {
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
      likely={likely}
      isDanger
      isBusy={isBusy}
      onConfirm={async (reason) => {
        await act(({ moderate }) => moderate.clearDescription(person.id, reason), texts.cleared)
        refresh()
      }}
    />
  )
}
