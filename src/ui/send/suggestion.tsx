import type { Profile } from '../../core/domain/profile.ts'
import { partOfName, searchText } from '../../core/domain/search-people.ts'
import type { Username } from '../../core/domain/username.ts'
import { Avatar } from '../shared/avatar.tsx'
import { formatPoints } from '../shared/points.tsx'
import { sendTexts } from './send-texts.ts'
import css from './suggestion.module.css'

interface SuggestionProps {
  readonly person: Profile
  /** What the person was found by. */
  readonly typed: string
}

/** A suggested person: their name, with the part that was typed marked, and their balance. */
export function Suggestion({ person: { id, avatar, username, balance }, typed }: SuggestionProps) {
  return (
    <>
      <Avatar initials={avatar} name={username ?? ''} id={id} size="small" />
      <span className={css.name}>{username && <MarkedName name={username} typed={typed} />}</span>
      <span className={css.balance}>
        {formatPoints(balance)} {sendTexts.balanceOf}
      </span>
    </>
  )
}

function MarkedName({ name, typed }: { readonly name: Username; readonly typed: string }) {
  const part = partOfName(name, searchText(typed))
  if (!part || part.start === part.end) return name
  return (
    <>
      {name.slice(0, part.start)}
      <mark className={css.mark}>{name.slice(part.start, part.end)}</mark>
      {name.slice(part.end)}
    </>
  )
}
