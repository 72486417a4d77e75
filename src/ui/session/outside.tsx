import { useState } from 'react'
import { isPrivate } from '../../core/domain/community.ts'
import type { Person } from '../../core/domain/session.ts'
import { useApp } from '../app-context.ts'
import { useSignOut } from '../shared/alerts.tsx'
import { Button } from '../shared/button.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-form.tsx'
import { oneOf } from '../shared/identity/identity-texts.ts'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { Modal } from '../shared/modal.tsx'
import tone from '../shared/tone.module.css'
import { useReturn } from '../shared/use-return.ts'
import type { Outside } from '../state/session.tsx'
import css from './outside.module.css'

const MailCard = lazyComponent(() => import('../demo/demo-sign-in.tsx'), 'MailCard')

const texts = {
  confirm: 'Confirm your address',
  confirmHint: (email: string) => `Open the link in the mail to ${email}. Then come back here.`,
  confirmed: 'I have confirmed it',
  notYet: 'Your address is not confirmed yet. Open the link in the mail first.',
  again: 'Send the mail again',
  sent: (email: string) => `A mail is on its way to ${email}. It may be in your spam folder.`,
  members: 'For members only',
  signedInAs: (email: string | null) =>
    email === null ? 'Your account has no address.' : `You are signed in as ${email}.`,
  access: (domains: string) => `Only ${domains} addresses have access.`,
  joining: (domains: string) => `Only ${domains} addresses can join and send.`,
  read: 'Everyone can read the feed.',
  other: 'Use another address',
}

/** The explanation and actions for a person outside the community. */
export function outsideTitle({ why }: Outside): string {
  return why === 'not-confirmed' ? texts.confirm : texts.members
}

export function OutsideNotice({ session }: { readonly session: Outside }) {
  return session.why === 'not-confirmed' ? (
    <ConfirmAddress email={session.person.email ?? ''} />
  ) : (
    <NotAMember person={session.person} />
  )
}

interface OutsideModalProps {
  readonly session: Outside
  readonly close: () => void
}

/** Replaces sending and signing in for people outside the community. */
export function OutsideModal({ session, close }: OutsideModalProps) {
  const title = outsideTitle(session)
  return (
    <Modal title={title} view={title} close={close}>
      <OutsideNotice session={session} />
    </Modal>
  )
}

/** Waits for the mailed link to be opened, on any device: the page asks again when the person comes back to it. */
function ConfirmAddress({ email }: { readonly email: string }) {
  const { identity, demo } = useApp()
  const { state, isBusy, ask } = useIdentityRequest()
  const [isEarly, setIsEarly] = useState(false)
  useRefreshOnReturn()
  const look = async () => {
    setIsEarly(false)
    const result = await ask(() => identity.refresh())
    setIsEarly(result?.ok === true && !result.value.isConfirmed)
  }
  const sendAgain = () => {
    setIsEarly(false)
    void ask(() => identity.sendConfirmation(), { successText: () => texts.sent(email) })
  }
  return (
    <>
      <p className={tone.intro}>{texts.confirmHint(email)}</p>
      <RequestNote state={isEarly ? { status: 'succeeded', text: texts.notYet } : state} />
      {demo && (
        <LazyBoundary inPlace>
          <MailCard demo={demo} inModal />
        </LazyBoundary>
      )}
      <div className={css.actions}>
        <Button look="primary" wide aria-busy={isBusy} data-first onClick={look}>
          {texts.confirmed}
        </Button>
        <Button look="outline" wide onClick={sendAgain}>
          {texts.again}
        </Button>
        <OtherAddress />
      </div>
    </>
  )
}

/** Asks the service when the reader comes back to the page, perhaps from their mail. If that fails, the button remains. */
function useRefreshOnReturn(): void {
  const { identity, log } = useApp()
  useReturn(() => {
    identity.refresh().catch((cause: unknown) => {
      log.warn('Whether the address is confirmed could not be asked', cause)
    })
  })
}

function NotAMember({ person }: { readonly person: Person }) {
  const { community } = useApp()
  const domains = oneOf(community.members)
  return (
    <>
      <p className={tone.intro}>
        {isPrivate(community) ? texts.access(domains) : texts.joining(domains)}{' '}
        {texts.signedInAs(person.email)} {!isPrivate(community) && texts.read}
      </p>
      <div className={css.actions}>
        <OtherAddress />
      </div>
    </>
  )
}

/** Signs out, which shows the sign-in form or a button for it. */
function OtherAddress() {
  const signOut = useSignOut()
  return (
    <Button look="quiet" wide onClick={signOut}>
      {texts.other}
    </Button>
  )
}
