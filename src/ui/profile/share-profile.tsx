import type { Profile } from '../../core/domain/profile.ts'
import { profileOfId } from '../modal-address.ts'
import { LinkBox } from '../shared/link/link-box.tsx'
import { linkTo } from '../shared/link/link-to.ts'
import css from './link-panel.module.css'
import { profileTexts } from './profile-texts.ts'

interface ShareProfileProps {
  readonly profile: Profile
  /** As shown, without the `@`. */
  readonly name: string
}

/** The link of a profile, to pass on. */
export function ShareProfile({ profile: { id, username }, name }: ShareProfileProps) {
  return (
    <div className={css.panel}>
      <LinkBox
        url={linkTo({ profile: username ?? profileOfId(id) })}
        title={profileTexts.titleOf(name)}
      />
    </div>
  )
}
