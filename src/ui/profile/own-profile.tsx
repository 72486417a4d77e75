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

/** What a person can change: waiting points, name, description and sign-in methods; and the way out. */
export function OwnProfile({ account, person }: OwnProfileProps) {
  const { close } = useModals()
  const signOut = useSignOut()
  const leave = () => {
    close()
    void signOut()
  }
  const nameTitle = account.username ? profileTexts.changeName : profileTexts.chooseName
  return (
    <div>
      <WaitingForMe account={account} />
      <FoldedPart title={nameTitle} openAtFirst={account.username === null}>
        <UsernameForm account={account} />
      </FoldedPart>
      <FoldedPart title={profileTexts.about}>
        <DescriptionForm account={account} />
      </FoldedPart>
      <FoldedPart title={profileTexts.methods}>
        <SignInMethods person={person} />
      </FoldedPart>
      <Button look="quiet" className={css.signOut} onClick={leave}>
        {profileTexts.signOut}
      </Button>
    </div>
  )
}

interface FoldedPartProps {
  readonly title: string
  readonly openAtFirst?: boolean
  readonly children: ReactNode
}

/** Opening one part folds the others: the browser does that for `details` of one name. */
function FoldedPart({ title, openAtFirst = false, children }: FoldedPartProps) {
  // React must not fold or open it again, e.g. once a name is chosen.
  const [open] = useState(openAtFirst)
  return (
    <details className={css.part} name="own-profile" open={open}>
      <summary className={css.title}>{title}</summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
