import { initialsOf } from '../../core/domain/initials.ts'
import type { RecentPerson } from '../../core/domain/recent-people.ts'
import { Avatar } from '../shared/avatar.tsx'
import css from './recent-people.module.css'
import { sendTexts } from './send-texts.ts'

interface RecentPeopleProps {
  readonly people: readonly RecentPerson[]
  readonly onChoose: (name: string) => void
}

/** People the reader sent to before, each a button. They take the place of the hint while the field is empty. */
export function RecentPeople({ people, onChoose }: RecentPeopleProps) {
  return (
    <ul className={css.people} aria-label={sendTexts.recent}>
      {people.map(({ id, name }) => (
        <li key={id} className={css.item}>
          <button type="button" className={css.person} onClick={() => onChoose(name)}>
            <Avatar initials={initialsOf(name)} name={name} id={id} size="small" />
            <bdi className={css.name}>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
