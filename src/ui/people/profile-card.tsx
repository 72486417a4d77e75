import type { ReactNode } from 'react'
import { type Month, sumsIn } from '../../core/domain/month.ts'
import type { Profile } from '../../core/domain/people.ts'
import { isPlaceholder } from '../../core/domain/username.ts'
import { nameText } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Blank } from '../shared/blank.tsx'
import { formatPoints } from '../shared/points.tsx'
import { date, fullDate } from '../shared/time.tsx'
import css from './profile-card.module.css'
import { profileTexts } from './profile-texts.ts'

interface ProfileHeadProps {
  readonly profile: Profile
  /** As shown, without the `@`. */
  readonly name: string
}

/** The person, and their description or departure. */
export function ProfileHead({ profile, name }: ProfileHeadProps) {
  const { id, avatar, description, leftAt } = profile
  const words = leftAt === null ? description : profileTexts.left(fullDate(leftAt))
  return (
    <div className={css.head}>
      <Avatar initials={avatar} name={name} id={id} size={64} />
      <div className={css.words}>
        <p className={css.name}>
          <ProfileName name={name} />
        </p>
        {words && (
          <p className={css.description} dir="auto">
            {words}
          </p>
        )}
      </div>
    </div>
  )
}

/** The name, or that there is none yet: a placeholder would look like one. */
export function ProfileName({ name }: { readonly name: string }) {
  return <bdi>{isPlaceholder(name) ? profileTexts.nameless : nameText(name)}</bdi>
}

interface ProfileFiguresProps {
  readonly profile: Profile
  readonly month: Month
}

/** Four figures, and the sums of this month. */
export function ProfileFigures({ profile, month }: ProfileFiguresProps) {
  return (
    <>
      <dl className={css.stats}>
        <Stat name={profileTexts.balance}>{formatPoints(profile.balance)} GBP</Stat>
        <Stat name={profileTexts.joinDate}>
          <time dateTime={new Date(profile.joinDate).toISOString()}>{date(profile.joinDate)}</time>
        </Stat>
        <Stat name={profileTexts.sent}>{formatPoints(profile.totalSent)} GBP</Stat>
        <Stat name={profileTexts.received}>{formatPoints(profile.totalReceived)} GBP</Stat>
      </dl>
      {profile.leftAt === null && (
        <p className={css.month}>{profileTexts.month(sumsIn(month, profile.monthSums))}</p>
      )}
    </>
  )
}

function Stat({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css.stat}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A placeholder as high as a profile with a description of one line. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label={profileTexts.loading}>
      <div className={css.head}>
        <Blank width={64} height={64} borderRadius="50%" />
        <Blank width={140} height={20} />
      </div>
      <Blank height={44} margin="16px 0" />
      <div className={`${css.stats} ${css.blankStats}`} />
      <p className={css.month}>
        <Blank width={180} height={10} />
      </p>
    </div>
  )
}
