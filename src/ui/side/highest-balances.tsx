import { lazy, useId, useState } from 'react'
import { Later } from '../shared/later.tsx'
import card from './card.module.css'
import css from './highest-balances.module.css'
import { sideTexts } from './side-texts.ts'

const HighestList = lazy(async () => ({
  default: (await import('./highest-list.tsx')).HighestList,
}))

const ROWS = [0, 1, 2, 3, 4]

/** Who holds most: beside the feed, or on a phone folded away. */
export function HighestBalances() {
  const [opened, setOpened] = useState(false)
  const listId = useId()
  return (
    <section aria-label={sideTexts.highest}>
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
        <Later meanwhile={blank}>
          <HighestList blank={blank} />
        </Later>
      </div>
    </section>
  )
}

const blank = (
  <ol aria-busy="true">
    {ROWS.map((row) => (
      <li key={row} className={css.blank} />
    ))}
  </ol>
)
