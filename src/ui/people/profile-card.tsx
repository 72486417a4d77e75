import type { ReactNode } from 'react'
import { type Month, sumsIn } from '../../core/domain/month.ts'
import type { Profile } from '../../core/domain/people.ts'
import { nameText } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Blank } from '../shared/blank.tsx'
import { formatPoints } from '../shared/points.tsx'
import { date, fullDate } from '../shared/time.tsx'
import css from './profile-card.module.css'
import { profileTexts } from './profile-texts.ts'

/** The person, four figures, and the sums of this month. */
export function ProfileCard({
  profile,
  name,
  month,
}: {
  readonly profile: Profile
  readonly name: string
  readonly month: Month
}) {
  return (
    <>
      <div className={css.head}>
        <Avatar initials={profile.avatar} name={name} id={profile.id} size={64} />
        <div className={css.words}>
          <p className={css.name}>
            <bdi>{nameText(name)}</bdi>
          </p>
          <p className={css.description} dir="auto">
            {profile.leftAt === null
              ? (profile.description ?? profileTexts.noDescription)
              : profileTexts.left(fullDate(profile.leftAt))}
          </p>
        </div>
      </div>
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
      <div className={`${css.stats} ${css.blankStats}`} />
      <p className={css.month}>
        <Blank width={180} height={10} />
      </p>
    </div>
  )
}
