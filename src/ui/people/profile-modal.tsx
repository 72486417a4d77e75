import { useState } from 'react'
import type { Profile } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { shownName, usernameKey } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { PersonHistorySkeleton } from '../history/history-edges.tsx'
import { PersonHistory } from '../history/person-history.tsx'
import { idInProfile, useModals } from '../modals.tsx'
import { alertTexts } from '../shared/alerts.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { linkTexts, linkTo } from '../shared/link/link-box.tsx'
import { Modal } from '../shared/modal.tsx'
import { ModerateProfile } from '../shared/moderation/moderate-person.tsx'
import { SuspendedPerson } from '../shared/moderation/suspension.tsx'
import { usePassOn } from '../shared/pass-on.ts'
import notes from '../shared/problem.module.css'
import { Problem } from '../shared/problem.tsx'
import { nameOf } from '../shared/row.ts'
import { useMonth } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import {
  useAccount,
  useCanSend,
  useIsAccountUnknown,
  useSession,
  useSignedIn,
} from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import { SettleWaiting } from '../waiting/settle-waiting.tsx'
import { LinkPanel } from './link-panel.tsx'
import { OwnProfile } from './own-profile.tsx'
import card from './profile-card.module.css'
import { ProfileFigures, ProfileHead, ProfileName, ProfileSkeleton } from './profile-card.tsx'
import css from './profile-modal.module.css'
import { profileTexts } from './profile-texts.ts'

/** A panel below the buttons. */
type Panel = 'export' | 'share'

/** The public profile of a person, and their settings if it is the reader's own. */
export function ProfileModal({ profile: address }: { readonly profile: string }) {
  const { close } = useModals()
  const reader = useSignedIn()
  const account = useAccount()
  const month = useMonth()
  const { panel, setPanel } = usePanel(address)
  const [arrived, setArrived] = useState(0)
  const { profile, isOwn, missing, hasFailed, retry, refresh } = useProfile(address, arrived)

  const waitingActions = (row: Transaction, refresh?: () => void) => (
    <SettleWaiting
      row={row}
      owner={profile && waitsForName(row, profile) ? profile.id : null}
      onSettled={refresh}
    />
  )

  if (missing)
    return (
      <Modal
        title={profileTexts.titleOf(address)}
        titleHidden
        side
        className={css.card}
        view={address}
        close={close}
      >
        <UnknownProfile
          name={address}
          isFree={missing === 'nobody-has-the-name'}
          hasLeft={missing === 'owner-left'}
        />
      </Modal>
    )

  const username = profile?.username ?? null
  const name = isOwn ? shownName(username, true) : nameOf(profile)
  const isNameless = username === null && profile?.leftAt === null
  return (
    <Modal
      title={profileTexts.titleOf(profile ? name : '…')}
      titleHidden
      side
      scrolledHead={
        profile && (
          <p className={css.bar} aria-hidden="true">
            <Avatar initials={profile.avatar} name={name} id={profile.id} size={32} />
            <ProfileName name={name} />
          </p>
        )
      }
      view={address}
      close={close}
    >
      {hasFailed && (
        <div className={card.head}>
          <Problem retry={retry}>{profileTexts.failed}</Problem>
        </div>
      )}
      {profile && <ProfileHead profile={profile} name={name} />}
      {profile?.suspended && !isOwn && (
        <SuspendedPerson person={profile} suspension={profile.suspended} refresh={refresh} />
      )}
      {profile && (
        <PersonHistory
          profile={profile}
          name={name}
          isOwn={isOwn}
          isExporting={panel === 'export'}
          setIsExporting={(isExporting) => setPanel(isExporting ? 'export' : null)}
          onArrived={setArrived}
          waitingActions={waitingActions}
          actions={
            <ProfileActions profile={profile} isOwn={isOwn} opened={panel} open={setPanel} />
          }
        >
          {panel === 'share' && <LinkPanel profile={profile} name={name} isOwn={isOwn} />}
          {reader && !isOwn && isNameless && (
            <p className={tone.faint}>{profileTexts.cannotReceive}</p>
          )}
          <ProfileFigures profile={profile} month={month} />
          <ModerateProfile person={profile} refresh={refresh} />
          {isOwn && account && reader && <OwnProfile account={account} person={reader.person} />}
        </PersonHistory>
      )}
      {!profile && !hasFailed && (
        <>
          <ProfileSkeleton />
          <PersonHistorySkeleton />
        </>
      )}
    </Modal>
  )
}

/** The open panel of a profile, at most one. Another profile begins without one. */
function usePanel(address: string) {
  const [opened, setOpened] = useState<{ readonly at: string; readonly panel: Panel } | null>(null)
  return {
    panel: opened?.at === address ? opened.panel : null,
    setPanel: (panel: Panel | null) => setOpened(panel && { at: address, panel }),
  }
}

interface ProfileActionsProps {
  readonly profile: Profile
  readonly isOwn: boolean
  readonly opened: Panel | null
  readonly open: (panel: Panel | null) => void
}

/** The buttons before Export; none for a person who has left. */
function ProfileActions({ profile, isOwn, opened, open }: ProfileActionsProps) {
  const modals = useModals()
  const canSend = useCanSend()
  const account = useAccount()
  const { username, leftAt } = profile
  if (leftAt !== null) return null
  const toggle = (panel: Panel, text: string) => (
    <Button
      look="muted"
      aria-expanded={opened === panel}
      onClick={() => open(opened === panel ? null : panel)}
    >
      {text}
    </Button>
  )
  return (
    <>
      {!isOwn && canSend && username && (
        <Button look="primary" onClick={() => modals.open({ send: username })}>
          {profileTexts.send}
        </Button>
      )}
      {account && !isOwn && canSend && username && (
        <Button look="outline" onClick={() => modals.open({ ask: username })}>
          {profileTexts.askThem}
        </Button>
      )}
      {toggle('share', isOwn ? profileTexts.ask : profileTexts.share)}
    </>
  )
}

function waitsForName({ recipientKey }: Transaction, { username }: Profile): boolean {
  return username !== null && usernameKey(username) === recipientKey
}

/**
 * The profile in the address. The reader's own is the account of the session. Another one is loaded, and loaded again when the
 * reader's balance or `arrived` changes.
 */
function useProfile(address: string, arrived: number) {
  const { lookupProfile } = useApp()
  const { retry } = useSession()
  const account = useAccount()
  const isAccountUnknown = useIsAccountUnknown()
  const ownId = useSignedIn()?.person.id ?? null
  const id = idInProfile(address)
  const isOwnAddress = id !== null && id === ownId
  const { status, data, refresh } = useQuery({
    key: isOwnAddress ? null : address,
    load: () => (id ? lookupProfile.lookupById(id) : lookupProfile.lookup(address)),
    failure: 'A profile could not be read',
    revision: `${account?.balance ?? ''} ${arrived}`,
  })
  const found = data?.ok ? data.value : null
  const isOwn = isOwnAddress || (found !== null && found.id === ownId)
  return {
    /** Null until it is loaded. */
    profile: (isOwn && account) || found,
    isOwn,
    /** The reason why there is none; null if there is one, or while that is unknown. */
    missing: data?.ok === false ? data.refusal.code : null,
    hasFailed: isOwnAddress ? isAccountUnknown : data === null && status === 'failed',
    retry: isOwnAddress ? retry : refresh,
    refresh,
  }
}

interface UnknownProfileProps {
  /** As in the address, without the `@`. */
  readonly name: string
  /** Whether the name can be claimed. */
  readonly isFree: boolean
  /** Whether its owner has left. */
  readonly hasLeft?: boolean
}

/** A name without an owner: the points that wait for it, and ways to send to it and to invite its owner. */
export function UnknownProfile({ name, isFree, hasLeft = false }: UnknownProfileProps) {
  return (
    <>
      <div className={card.head}>
        <Avatar name={name} id={null} size={64} />
        <p className={card.name}>
          <bdi>@{name}</bdi>
        </p>
      </div>
      <p role="alert" className={`${notes.alert} ${css.alert}`}>
        {alertTexts.profileNotFound(name)}
      </p>
      {isFree ? (
        <FreeName key={name} name={name} />
      ) : (
        hasLeft && <p className={css.free}>{profileTexts.nameLeft}</p>
      )}
    </>
  )
}

function FreeName({ name }: { readonly name: string }) {
  const { watchWaiting, product } = useApp()
  const { copy } = usePassOn()
  const { open } = useModals()
  const canSend = useCanSend()
  const [copied, setCopied] = useState<boolean | null>(null)
  const { data } = useQuery({
    key: name,
    load: () => watchWaiting.sumFor(name),
    failure: 'Points that wait for a name could not be read',
    severity: 'warn',
  })
  const invitation = profileTexts.invitation(product.name, name, linkTo({ auth: 'signup' }))
  return (
    <>
      <p className={css.free}>
        {profileTexts.nobody}
        {data && data.amount > 0 && ` ${profileTexts.waitsForIt(data)}`}
      </p>
      <div className={css.actions}>
        {canSend && (
          <Button look="primary" onClick={() => open({ send: name })}>
            {profileTexts.send}
          </Button>
        )}
        <Button look="muted" onClick={async () => setCopied(await copy(invitation))}>
          {profileTexts.copyInvitation}
        </Button>
      </div>
      <p role="status" className={tone.outcome}>
        {copied === true && profileTexts.invitationCopied}
        {copied === false && linkTexts.notCopied}
      </p>
      {copied === false && <p className={css.invitation}>{invitation}</p>}
    </>
  )
}
