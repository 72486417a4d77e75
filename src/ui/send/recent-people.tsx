import { initialsOf } from '../../core/domain/initials.ts'
import type { RecentPerson } from '../../core/domain/recent-people.ts'
import { Avatar } from '../shared/avatar.tsx'
import { keepPress } from '../shared/button.tsx'
import css from './recent-people.module.css'
import { sendTexts } from './send-texts.ts'

const SHOWN = 4

interface RecentPeopleProps {
  readonly people: readonly RecentPerson[]
  readonly onChoose: (name: string) => void
}

/** The first few people of those whom the reader sent to before, each a button. */
export function RecentPeople({ people, onChoose }: RecentPeopleProps) {
  return (
    <ul className={css.people} aria-label={sendTexts.recent}>
      {people.slice(0, SHOWN).map(({ id, name }) => (
        <li key={id} className={css.item}>
          <button
            type="button"
            className={css.person}
            onPointerDown={keepPress}
            onClick={() => onChoose(name)}
          >
            <Avatar initials={initialsOf(name)} name={name} id={id} size="small" />
            <bdi className={css.name}>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
