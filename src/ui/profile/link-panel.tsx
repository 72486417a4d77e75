import type { Profile } from '../../core/domain/profile.ts'
import { AskForPoints } from './ask-for-points.tsx'
import css from './link-panel.module.css'
import { profileTexts } from './profile-texts.ts'
import { ShareProfile } from './share-profile.tsx'

interface LinkPanelProps {
  readonly profile: Profile
  /** As shown, without the `@`. */
  readonly name: string
  readonly isOwn: boolean
}

/** A link to pass on: from one's own profile it asks for points, from another it leads there. */
export function LinkPanel({ profile, name, isOwn }: LinkPanelProps) {
  if (!isOwn) return <ShareProfile profile={profile} name={name} />
  if (profile.username) return <AskForPoints username={profile.username} />
  return <p className={`${css.panel} ${css.hint}`}>{profileTexts.askNeedsName}</p>
}
