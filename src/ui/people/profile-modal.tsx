import { useState } from 'react'
import type { Profile } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { shownName, usernameKey } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { PersonHistorySkeleton } from '../history/history-edges.tsx'
import { PersonHistory } from '../history/person-history.tsx'
import { idInProfile, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button, RetryButton } from '../shared/button.tsx'
import { Modal } from '../shared/modal.tsx'
import { useAccount, useIsAccountUnknown, useSession, useSignedIn } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import { SettleWaiting } from '../waiting/settle-waiting.tsx'
import { LinkPanel } from './link-panel.tsx'
import { OwnProfile } from './own-profile.tsx'
import { ProfileCard, ProfileSkeleton } from './profile-card.tsx'
import css from './profile-modal.module.css'
import { profileTexts } from './profile-texts.ts'
import unknown from './unknown-profile.module.css'
import { UnknownProfile } from './unknown-profile.tsx'

/** The public profile of a person, and their settings if it is the reader's own. */
export function ProfileModal({ profile: address }: { readonly profile: string }) {
  const { close, open } = useModals()
  const reader = useSignedIn()
  const account = useAccount()
  const canSend = !useIsAccountUnknown()
  /** What is open below the buttons, one at a time. */
  const [panel, setPanel] = useState<'export' | 'share' | null>(null)
  const [arrived, setArrived] = useState(0)
  const { profile, isOwn, missing, hasFailed, retry } = useProfile(address, arrived)

  const settle = (row: Transaction, refresh?: () => void) => (
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
        className={unknown.card}
        view={address}
        close={close}
      >
        <UnknownProfile name={address} isFree={missing === 'nobody-has-the-name'} />
      </Modal>
    )

  const username = profile?.username ?? null
  const name = shownName(username, isOwn)
  const isOther = profile && reader && !isOwn
  return (
    <Modal
      title={profileTexts.titleOf(profile ? name : '…')}
      titleHidden
      side
      scrolledHead={
        profile && (
          <p className={css.bar} aria-hidden="true">
            <Avatar initials={profile.avatar} name={name} id={profile.id} size="small" />
            <bdi>@{name}</bdi>
          </p>
        )
      }
      view={address}
      close={close}
    >
      {hasFailed && (
        <div role="alert" className={css.failed}>
          <p>{profileTexts.failed}</p>
          <RetryButton onClick={retry} />
        </div>
      )}
      {profile && <ProfileCard profile={profile} name={name} />}
      {profile && (
        <PersonHistory
          profile={profile}
          name={name}
          isOwn={isOwn}
          isExporting={panel === 'export'}
          setIsExporting={(isExporting) => setPanel(isExporting ? 'export' : null)}
          onArrived={setArrived}
          settle={settle}
          actions={
            <>
              {isOther && canSend && username && (
                <Button look="primary" onClick={() => open({ send: username })}>
                  {profileTexts.send}
                </Button>
              )}
              <Button
                look="muted"
                aria-expanded={panel === 'share'}
                onClick={() => setPanel(panel === 'share' ? null : 'share')}
              >
                {isOwn ? profileTexts.ask : profileTexts.share}
              </Button>
            </>
          }
        >
          {panel === 'share' && <LinkPanel profile={profile} name={name} isOwn={isOwn} />}
          {isOther && !username && <p className={css.note}>{profileTexts.cannotReceive}</p>}
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
    /** Why there is none; null while that is unknown. */
    missing: data?.ok === false ? data.refusal.code : null,
    hasFailed: isOwnAddress ? isAccountUnknown : data === null && status === 'failed',
    retry: isOwnAddress ? retry : refresh,
  }
}
