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
 * Waiting points, and on one line the way out and the settings: name, description and sign-in methods. They are folded, so that
 * the history begins on a phone's screen.
 */
export function OwnProfile({ account, person }: OwnProfileProps) {
  const { close } = useModals()
  const signOut = useSignOut()
  const leave = () => {
    close()
    void signOut()
  }
  const isNameless = account.username === null
  const nameTitle = isNameless ? profileTexts.chooseName : profileTexts.changeName
  return (
    <div className={css.own}>
      <WaitingForMe account={account} />
      <div className={css.settings}>
        <FoldedPart title={profileTexts.settings} openAtFirst={isNameless}>
          <FoldedPart title={nameTitle} openAtFirst={isNameless} group="settings">
            <UsernameForm account={account} />
          </FoldedPart>
          <FoldedPart title={profileTexts.about} group="settings">
            <DescriptionForm account={account} />
          </FoldedPart>
          <FoldedPart title={profileTexts.methods} group="settings">
            <SignInMethods person={person} />
          </FoldedPart>
        </FoldedPart>
        <Button look="quiet" className={css.signOut} onClick={leave}>
          {profileTexts.signOut}
        </Button>
      </div>
    </div>
  )
}

interface FoldedPartProps {
  readonly title: string
  readonly openAtFirst?: boolean
  /** Of the parts of one group, one is open: the browser folds the others. */
  readonly group?: string
  readonly children: ReactNode
}

function FoldedPart({ title, openAtFirst = false, group, children }: FoldedPartProps) {
  // React must not fold or open it again, e.g. once a name is chosen.
  const [open] = useState(openAtFirst)
  return (
    <details className={css.part} name={group} open={open}>
      <summary className={css.title}>{title}</summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
