import { useEffect } from 'react'
import { shownName } from '../../core/domain/username.ts'
import { alertTexts } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { Button } from '../shared/button.tsx'
import { Modal } from '../shared/modal.tsx'
import { useAccount, useIsAccountUnknown, useSignedIn } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'
import { OwnProfile } from './own-profile.tsx'
import { ProfileCard, ProfileSkeleton } from './profile-card.tsx'
import css from './profile-modal.module.css'
import { profileTexts } from './profile-texts.ts'
import { useProfile } from './use-profile.ts'

/** What everyone can see of a person; in one's own profile also what one can change. */
export function ProfileModal({ profile: address }: { readonly profile: string }) {
  const { close, replace, open } = useModals()
  const reader = useSignedIn()
  const { alert } = useAlerts()
  const account = useAccount()
  const canSend = !useIsAccountUnknown()
  const { state, retry } = useProfile(address)
  const missing = state.status === 'missing'

  useEffect(() => {
    if (!missing) return
    alert(alertTexts.profileNotFound(address))
    replace({ profile: null })
  }, [missing, address, alert, replace])
  if (missing) return null

  const found = state.status === 'found' ? state.profile : null
  const own = state.status === 'found' && state.own
  const username = found?.username ?? null
  const name = shownName(username, own)
  return (
    <Modal title={profileTexts.titleOf(found ? name : '…')} titleHidden close={close}>
      {state.status === 'failed' && (
        <div role="alert" className={css.failed}>
          <p>{profileTexts.failed}</p>
          <Button look="link" onClick={retry}>
            {profileTexts.retry}
          </Button>
        </div>
      )}
      {state.status === 'loading' && <ProfileSkeleton />}
      {found && <ProfileCard profile={found} name={name} />}
      {found && reader && canSend && !own && username && (
        <Button look="primary" wide className={css.send} onClick={() => open({ send: username })}>
          {profileTexts.send}
        </Button>
      )}
      {found && reader && !own && !username && (
        <p className={css.note}>{profileTexts.cannotReceive}</p>
      )}
      {own && account && reader && <OwnProfile account={account} person={reader.person} />}
    </Modal>
  )
}
