import type { Person } from '../../core/domain/person.ts'
import type { Account } from '../../core/domain/profile.ts'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { DescriptionForm } from './description-form.tsx'
import { FoldedPart } from './folded-part.tsx'
import { profileTexts } from './profile-texts.ts'
import { SignInMethods } from './sign-in-methods.tsx'
import { UsernameForm } from './username-form.tsx'

interface OwnProfileProps {
  readonly account: Account
  readonly person: Person
}

/** What a person can change: waiting points, name, description and sign-in methods. */
export function OwnProfile({ account, person }: OwnProfileProps) {
  const nameTitle = account.username ? profileTexts.changeName : profileTexts.chooseName
  return (
    <div>
      <WaitingList sender={account.id} />
      <FoldedPart title={nameTitle} open={account.username === null}>
        <UsernameForm account={account} />
      </FoldedPart>
      <FoldedPart title={profileTexts.about}>
        <DescriptionForm account={account} />
      </FoldedPart>
      <FoldedPart title={profileTexts.methods}>
        <SignInMethods person={person} />
      </FoldedPart>
    </div>
  )
}
