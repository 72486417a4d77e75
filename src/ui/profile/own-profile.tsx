import { type ReactNode, useState } from 'react'
import type { Person } from '../../core/domain/person.ts'
import type { Account } from '../../core/domain/profile.ts'
import { Button } from '../shared/button.tsx'
import { useModals } from '../use-modals.ts'
import { useSignOut } from '../use-sign-out.ts'
import { WaitingForMe } from '../waiting/waiting-for-me.tsx'
import { DescriptionForm } from './description-form.tsx'
import css from './own-profile.module.css'
import { profileTexts } from './profile-texts.ts'
import { SignInMethods } from './sign-in-methods.tsx'
import { UsernameForm } from './username-form.tsx'

interface OwnProfileProps {
  readonly account: Account
  readonly person: Person
}

/**
 * Waiting points, Sign Out, and the settings: name, description and sign-in methods. These are folded, so that the history begins
 * on a phone's screen.
 */
export function OwnProfile({ account, person }: OwnProfileProps) {
  const { closeAll } = useModals()
  const signOut = useSignOut()
  const leave = () => {
    closeAll()
    void signOut()
  }
  const isNameless = account.username === null
  const nameTitle = isNameless ? profileTexts.chooseName : profileTexts.changeName
  return (
    <div className={css.own}>
      <WaitingForMe account={account} />
      <div className={css.settings}>
        <FoldedSection title={profileTexts.settings} openAtFirst={isNameless}>
          <FoldedSection title={nameTitle} openAtFirst={isNameless} group="settings">
            <UsernameForm account={account} />
          </FoldedSection>
          <FoldedSection title={profileTexts.about} group="settings">
            <DescriptionForm account={account} />
          </FoldedSection>
          <FoldedSection title={profileTexts.methods} group="settings">
            <SignInMethods person={person} />
          </FoldedSection>
        </FoldedSection>
        <Button look="quiet" className={css.signOut} onClick={leave}>
          {profileTexts.signOut}
        </Button>
      </div>
    </div>
  )
}

interface FoldedSectionProps {
  readonly title: string
  readonly openAtFirst?: boolean
  /** Only one section of a group is open: the browser folds the others. */
  readonly group?: string
  readonly children: ReactNode
}

function FoldedSection({ title, openAtFirst = false, group, children }: FoldedSectionProps) {
  // Fixed, so that React does not fold or open it again, for example once a name is chosen.
  const [open] = useState(openAtFirst)
  return (
    <details className={css.part} name={group} open={open}>
      <summary className={css.title}>{title}</summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
