import { useId, useState } from 'react'
import { AfterFirstRows } from '../shared/after-first-rows.tsx'
import { lazyComponent } from '../shared/lazy-boundary.tsx'
import card from './card.module.css'
import css from './highest-balances.module.css'
import { sideTexts } from './side-texts.ts'

const HighestList = lazyComponent(() => import('./highest-list.tsx'), 'HighestList')

const ROWS = [0, 1, 2, 3, 4]

/** The highest balances: next to the feed, or folded on a phone. */
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
        <AfterFirstRows fallback={blank} inPlace>
          <HighestList blank={blank} />
        </AfterFirstRows>
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
