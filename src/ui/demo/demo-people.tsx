import type { Demo, DemoPerson } from '../../core/ports/demo.ts'
import { Avatar } from '../shared/avatar.tsx'
import css from './demo-people.module.css'
import { demoTexts } from './demo-texts.ts'

interface DemoPeopleProps {
  readonly demo: Demo
  /** For a place with a text that already introduces them. */
  readonly untitled?: boolean
  readonly onChoose: (person: DemoPerson) => void
}

/** The seven people of the demo, each a button. */
export function DemoPeople({ demo, untitled = false, onChoose }: DemoPeopleProps) {
  return (
    <div className={untitled ? css.untitled : css.people}>
      {!untitled && <p className={css.title}>{demoTexts.people}</p>}
      <div className={css.row}>
        {demo.people().map((person) => (
          <button
            key={person.username}
            type="button"
            className={css.person}
            aria-label={demoTexts.be(person.username)}
            title={person.username}
            onClick={() => onChoose(person)}
          >
            <Avatar initials={person.avatar} name={person.username} id={person.id} />
            <span className={css.name} aria-hidden="true">
              {person.username.split(' ')[0]}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
