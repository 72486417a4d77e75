import { useState } from 'react'
import { initialsOf } from '../../core/domain/people.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { alertTexts } from '../shared/alerts.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { linkTexts, linkTo } from '../shared/link/link-box.tsx'
import notes from '../shared/messages.module.css'
import { useIsAccountUnknown, useSignedIn } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import card from './profile-card.module.css'
import { profileTexts } from './profile-texts.ts'
import css from './unknown-profile.module.css'

interface UnknownProfileProps {
  /** As in the address, without the `@`. */
  readonly name: string
  /** Whether somebody could take the name. */
  readonly isFree: boolean
}

/** A name that nobody has: what waits for it, and ways to send to it and to invite somebody. */
export function UnknownProfile({ name, isFree }: UnknownProfileProps) {
  return (
    <>
      <div className={card.head}>
        <Avatar initials={initialsOf(name)} name={name} id={null} size="large" />
        <p className={card.name}>
          <bdi>@{name}</bdi>
        </p>
      </div>
      <p role="alert" className={`${notes.alert} ${css.alert}`}>
        {alertTexts.profileNotFound(name)}
      </p>
      {isFree && <FreeName name={name} />}
    </>
  )
}

function FreeName({ name }: { readonly name: string }) {
  const { watchWaiting, product, log } = useApp()
  const { open } = useModals()
  const canSend = !useIsAccountUnknown()
  const reader = useSignedIn()
  const [copied, setCopied] = useState<boolean | null>(null)
  const { data } = useQuery({
    key: name,
    load: () => watchWaiting.sumFor(name),
    failure: 'Points that wait for a name could not be read',
    severity: 'warn',
  })
  const invitation = profileTexts.invitation(product.name, name, linkTo({ auth: 'signup' }))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invitation)
      setCopied(true)
    } catch (cause) {
      log.warn('An invitation could not be copied', cause)
      setCopied(false)
    }
  }
  return (
    <>
      <p className={css.free}>
        {profileTexts.nobody}
        {data && data.amount > 0 && ` ${profileTexts.waitsForIt(data)}`}
      </p>
      <div className={css.actions}>
        {reader && canSend && (
          <Button look="primary" onClick={() => open({ send: name })}>
            {profileTexts.send}
          </Button>
        )}
        <Button look="muted" onClick={copy}>
          {profileTexts.copyInvitation}
        </Button>
      </div>
      <p role="status" className={css.status}>
        {copied === true && profileTexts.invitationCopied}
        {copied === false && linkTexts.notCopied}
      </p>
      {copied === false && <p className={css.invitation}>{invitation}</p>}
    </>
  )
}
