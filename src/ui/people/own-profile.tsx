import { type FormEvent, type ReactNode, useState } from 'react'
import type { Account } from '../../core/domain/people.ts'
import type { Person } from '../../core/domain/session.ts'
import { LONGEST_DESCRIPTION } from '../../core/domain/text.ts'
import { NAMES_PER_ACCOUNT } from '../../core/domain/username.ts'
import type { ChooseUsernameRefusal, DescriptionRefusal } from '../../core/use-cases/people.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, useModals } from '../modals.tsx'
import { useSignOut } from '../shared/alerts.tsx'
import box from '../shared/box.module.css'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { Field, TextField } from '../shared/field.tsx'
import fold from '../shared/fold.module.css'
import { lazyComponent } from '../shared/lazy.tsx'
import { moderationTexts } from '../shared/moderation/moderation-texts.ts'
import { OwnClearing, OwnSuspension } from '../shared/moderation/suspension.tsx'
import { useIsModerator } from '../shared/moderation/use-moderation.ts'
import {
  commonRefusalText,
  nameFreeText,
  nameOfferText,
  nameRefusalText,
  nameTakenText,
  textRefusalText,
} from '../shared/refusal-texts.ts'
import tone from '../shared/tone.module.css'
import { useNameCheck } from '../shared/use-name-check.ts'
import { type RequestKind, useRequest } from '../shared/use-request.ts'
import { shownCount } from '../state/notices.tsx'
import { useReports } from '../state/reports.tsx'
import { useSignedIn } from '../state/session.tsx'
import { WaitingForMe } from '../waiting/waiting-points.tsx'
import css from './own-profile.module.css'
import { profileTexts } from './profile-texts.ts'
import { SignInMethods } from './sign-in-methods.tsx'

const MutedPeople = lazyComponent(() => import('../requests/muted-people.tsx'), 'MutedPeople')

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
  const isModerator = useIsModerator()
  const reports = useReports().open
  const { product } = useApp()
  const closeAndSignOut = () => {
    closeAll()
    void signOut()
  }
  const isNameless = account.username === null
  const nameTitle = isNameless ? profileTexts.chooseName : profileTexts.changeName
  return (
    <div className={css.own}>
      {account.suspended && <OwnSuspension suspension={account.suspended} />}
      {account.cleared && account.description === null && <OwnClearing cleared={account.cleared} />}
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
          <FoldedSection title={profileTexts.mutedPeople} group="settings" isLazy>
            <MutedPeople />
          </FoldedSection>
          <p className={css.acts}>
            <ModalLink to={{ moderation: '' }} className={buttons.link}>
              {moderationTexts.acts}
            </ModalLink>
            <ModalLink to={{ leave: '' }} className={`${buttons.link} ${css.leave}`}>
              {profileTexts.leave(product.name)}
            </ModalLink>
          </p>
        </FoldedSection>
        <div className={css.beside}>
          {isModerator && (
            <ModalLink to={{ moderation: '' }} className={`${buttons.quiet} ${css.moderation}`}>
              {profileTexts.moderation(reports && reports.count > 0 ? shownCount(reports) : null)}
            </ModalLink>
          )}
          <Button look="quiet" onClick={closeAndSignOut}>
            {profileTexts.signOut}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface FoldedSectionProps {
  readonly title: string
  readonly openAtFirst?: boolean
  /** The browser keeps at most one section of a group open. */
  readonly group?: string
  /** Whether the content is rendered only after the section was opened, because it reads the ledger. */
  readonly isLazy?: boolean
  readonly children: ReactNode
}

function FoldedSection(props: FoldedSectionProps) {
  const { title, openAtFirst = false, group, isLazy = false, children } = props
  // A constant, so that React does not fold or open it again, for example once a name is chosen.
  const [open] = useState(openAtFirst)
  const [isShown, setShown] = useState(!isLazy)
  return (
    <details
      className={css.part}
      name={group}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open && setShown(true)}
    >
      <summary className={fold.title}>{title}</summary>
      <div className={css.content}>{isShown && children}</div>
    </details>
  )
}

/** Chooses or changes the username. If the name is taken, the button takes the nearest free one. */
function UsernameForm({ account }: { readonly account: Account }) {
  const { editProfile } = useApp()
  const missed = useSignedIn()?.missedName ?? null
  const [typed, setTyped] = useState(account.username === null ? (missed ?? '') : '')
  const { state, isBusy, ask, clearError } = useRequest(saving)
  const { free, nearest, typedRefusal } = useNameCheck(typed, { owner: account.id })
  const usedUp = account.nameCount >= NAMES_PER_ACCOUNT

  const failure = state.status === 'failed' ? state : null
  const refused = failure && 'nearest' in failure.refusal ? failure.refusal.nearest : null
  const offer = refused ?? nearest
  const isOwn = free?.toLowerCase() === account.username?.toLowerCase()
  const hint = free && !isOwn ? nameFreeText(free) : profileTexts.nameHint

  const choose = async (wanted: string) => {
    const chosen = await ask(() => editProfile.chooseUsername(wanted), {
      successText: ({ username }) => profileTexts.nameTaken(username ?? wanted),
    })
    if (chosen?.ok) setTyped('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose(typed)
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <TextField
        label={profileTexts.username}
        prefix="@"
        refusal={failure?.text ?? typedRefusal}
        hint={`${hint} ${profileTexts.changesLeft(account.nameCount)}`}
        input={{ required: true, spellCheck: false, autoCapitalize: 'none' }}
        value={typed}
        onType={(name) => {
          setTyped(name)
          clearError()
        }}
      />
      <div className={box.buttons}>
        {offer ? (
          <Button look="primary" small aria-busy={isBusy} onClick={() => choose(offer)}>
            {nameOfferText(offer)}
          </Button>
        ) : (
          <Button
            type="submit"
            look="primary"
            small
            aria-busy={isBusy}
            disabled={usedUp && typed.trim() === ''}
          >
            {profileTexts.save}
          </Button>
        )}
        <span role="status" className={tone.done}>
          {state.status === 'succeeded' && state.text}
        </span>
      </div>
    </form>
  )
}

/** Edits the description of the reader's profile. */
function DescriptionForm({ account }: { readonly account: Account }) {
  const { editProfile } = useApp()
  const [typed, setTyped] = useState(account.description ?? '')
  const { state, isBusy, ask, clearError } = useRequest(saving)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(() => editProfile.describe(typed), {
      successText: () => profileTexts.saved,
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={profileTexts.about}
        refusal={state.status === 'failed' ? state.text : null}
        count={profileTexts.aboutLength(typed.length)}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={LONGEST_DESCRIPTION}
            dir="auto"
            placeholder={profileTexts.aboutHint}
            className={css.text}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              clearError()
            }}
          />
        )}
      </Field>
      <div className={box.buttons}>
        <Button type="submit" look="primary" small aria-busy={isBusy}>
          {profileTexts.save}
        </Button>
        <span role="status" className={tone.done}>
          {state.status === 'succeeded' && state.text}
        </span>
      </div>
    </form>
  )
}

type SaveRefusal = ChooseUsernameRefusal | DescriptionRefusal | { readonly code: 'failed' }

/** Saving a name or a description. */
const saving: RequestKind<SaveRefusal> = {
  failure: 'Saving failed',
  refusalOf: () => ({ code: 'failed' }),
  textOf: saveRefusalText,
}

/** The reason why a name or a description was refused, for its author. */
function saveRefusalText(refusal: SaveRefusal): string {
  switch (refusal.code) {
    case 'name-taken':
      return nameTakenText(refusal.nearest)
    case 'names-used-up':
      return `An account can have ${NAMES_PER_ACCOUNT} names. You have used them all.`
    case 'account-missing':
    case 'signed-out':
    case 'suspended':
    case 'has-left':
    case 'not-a-member':
    case 'not-confirmed':
      return commonRefusalText(refusal)
    case 'failed':
      return 'Saving failed. Please try again.'
    case 'text-too-long':
    case 'text-not-allowed':
      return textRefusalText(refusal)
    default:
      return nameRefusalText(refusal)
  }
}
