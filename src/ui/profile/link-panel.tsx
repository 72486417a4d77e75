import type { Profile } from '../../core/domain/profile.ts'
import { profileOfId } from '../modal-address.ts'
import { LinkBox } from '../shared/link/link-box.tsx'
import { linkTo } from '../shared/link/link-to.ts'
import { AskForPoints } from './ask-for-points.tsx'
import css from './link-panel.module.css'
import { profileTexts } from './profile-texts.ts'

interface LinkPanelProps {
  readonly profile: Profile
  /** As shown, without the `@`. */
  readonly name: string
  readonly isOwn: boolean
}

/** A link to share. That of the reader's own profile asks for points; that of another profile opens it. */
export function LinkPanel({ profile: { id, username }, name, isOwn }: LinkPanelProps) {
  if (isOwn && username) return <AskForPoints username={username} />
  if (isOwn) return <p className={`${css.panel} ${css.hint}`}>{profileTexts.askNeedsName}</p>
  return (
    <div className={css.panel}>
      <LinkBox
        url={linkTo({ profile: username ?? profileOfId(id) })}
        title={profileTexts.titleOf(name)}
      />
    </div>
  )
}
