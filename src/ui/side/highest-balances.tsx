import { useCallback, useEffect, useId, useState } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import { useApp } from '../app-context.ts'
import { useFeed } from '../feed/feed-context.tsx'
import { useAccount } from '../session-context.tsx'
import { Avatar } from '../shared/avatar.tsx'
import button from '../shared/button.module.css'
import { NameButton } from '../shared/name-button.tsx'
import { formatPoints } from '../shared/points.tsx'
import card from './card.module.css'
import css from './highest-balances.module.css'
import { sideTexts } from './side-texts.ts'

const ROWS = [0, 1, 2, 3, 4]

/** Who holds most; read again when the head of the feed or one's own balance shows that points have moved. */
export function HighestBalances() {
  const { people, failed, retry } = useHighest()
  const [opened, setOpened] = useState(false)
  const listId = useId()
  return (
    <section aria-label={sideTexts.highest} aria-busy={people === null && !failed}>
      <h2 className={card.heading}>
        <span className={css.wide}>{sideTexts.highest}</span>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={opened}
          aria-controls={listId}
          onClick={() => setOpened(!opened)}
        >
          {sideTexts.highest}
        </button>
      </h2>
      <div id={listId} className={`${css.list} ${opened ? css.opened : ''}`}>
        {failed ? (
          <p className={css.failed}>
            {sideTexts.highestFailed}{' '}
            <button type="button" className={button.link} onClick={retry}>
              {sideTexts.retry}
            </button>
          </p>
        ) : (
          <ol>
            {people
              ? people.map((person) => <HighestRow key={person.id} person={person} />)
              : ROWS.map((row) => <li key={row} className={css.blank} />)}
          </ol>
        )}
      </div>
    </section>
  )
}

function HighestRow({ person }: { readonly person: Profile }) {
  const name = person.username ?? ''
  return (
    <li className={css.row}>
      <Avatar initials={person.avatar} name={name} size="small" />
      <span className={css.name}>
        <NameButton name={name} />
      </span>
      <data className={css.balance} value={person.balance}>
        {formatPoints(person.balance)}
      </data>
    </li>
  )
}

function useHighest() {
  const { loadHighestBalances, log } = useApp()
  const moved = useMoved(useFeed().feed.rows[0]?.id) + useMoved(useAccount()?.balance)
  const [people, setPeople] = useState<readonly Profile[] | null>(null)
  const [failed, setFailed] = useState(false)
  const read = useCallback(
    () =>
      loadHighestBalances.run().then(
        (found) => {
          setPeople(found)
          setFailed(false)
        },
        (cause: unknown) => {
          log.error('The highest balances could not be read', cause)
          setFailed(true)
        },
      ),
    [loadHighestBalances, log],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: points that moved are the reason to read again
  useEffect(() => {
    read()
  }, [read, moved])
  return { people, failed, retry: read }
}

/** Counts how often a value has changed to another one; coming to be known is no change. */
function useMoved<T>(value: T | undefined): number {
  const [{ known, times }, setSeen] = useState<{ known: T | undefined; times: number }>({
    known: value,
    times: 0,
  })
  if (value !== undefined && value !== known)
    setSeen({ known: value, times: known === undefined ? times : times + 1 })
  return times
}
