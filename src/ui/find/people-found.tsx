import { Button, RetryButton } from '../shared/button.tsx'
import rows from '../shared/row.module.css'
import { useIsOnline } from '../shared/use-is-online.ts'
import { useIsAccountUnknown, useSignedIn } from '../state/session-context.tsx'
import find from './find.module.css'
import { findTexts } from './find-texts.ts'
import css from './found-rows.module.css'
import { PersonRow } from './person-row.tsx'
import type { usePeople } from './use-people.ts'

/** The number of people shown above transactions. */
const FEW = 4

interface PeopleFoundProps {
  readonly found: ReturnType<typeof usePeople>
  readonly words: readonly string[]
  /** Whether transactions come after them. */
  readonly isShort: boolean
  showAll(): void
}

/** The people who were found, each with a way to send to them. */
export function PeopleFound({ found, words, isShort, showAll }: PeopleFoundProps) {
  const self = useSignedIn()?.person.id ?? null
  const isAccountUnknown = useIsAccountUnknown()
  const isOnline = useIsOnline()
  const { people, count, hasFailed, retry } = found
  if (people.length === 0 && !hasFailed) return null
  const shown = isShort ? people.slice(0, FEW) : people
  return (
    <section aria-label={findTexts.people}>
      <h3 className={`${rows.day} ${css.heading}`}>
        {findTexts.people}
        {count > shown.length && isShort && (
          <Button look="link" className={css.all} onClick={showAll}>
            {findTexts.allPeople(count)}
          </Button>
        )}
      </h3>
      {hasFailed && (
        <p className={find.note}>
          {isOnline ? findTexts.peopleFailed : findTexts.peopleOffline}{' '}
          {isOnline && <RetryButton onClick={retry} />}
        </p>
      )}
      <ul className={css.rows}>
        {shown.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            words={words}
            canSend={person.id !== self && !isAccountUnknown}
          />
        ))}
      </ul>
    </section>
  )
}
