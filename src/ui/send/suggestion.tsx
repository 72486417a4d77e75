import type { Profile } from '../../core/domain/profile.ts'
import { Avatar } from '../shared/avatar.tsx'
import { formatPoints } from '../shared/points.tsx'
import css from './recipient-field.module.css'
import { sendTexts } from './send-texts.ts'

/** A person to send to: avatar, name, balance. */
export function Suggestion({ person }: { readonly person: Profile }) {
  const { id, username, avatar, balance } = person
  return (
    <>
      <Avatar initials={avatar} name={username ?? ''} id={id} size="small" />
      <span className={css.name}>{username}</span>
      <span className={css.balance}>
        {formatPoints(balance)} {sendTexts.balanceOf}
      </span>
    </>
  )
}
