import { useEffect, useEffectEvent, useState } from 'react'
import { isPrivate } from '../../core/domain/community.ts'
import type { Person } from '../../core/domain/session.ts'
import { useApp } from '../app-context.ts'
import { useSignOut } from '../shared/alerts.tsx'
import { AskFirst } from '../shared/ask-first.tsx'
import box from '../shared/box.module.css'
import { Button } from '../shared/button.tsx'
import { ConfirmIdentity, useChangeRequest } from '../shared/identity/confirm-identity.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-form.tsx'
import { oneOf } from '../shared/identity/identity-texts.ts'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { Modal } from '../shared/modal.tsx'
import tone from '../shared/tone.module.css'
import { useReturn } from '../shared/use-return.ts'
import type { Outside } from '../state/session.tsx'

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
  deleteSignIn: 'Delete this sign-in',
  deleteQuestion:
    'Your address and your ways to sign in are deleted here, for ever. If you had points before, nobody can reach them then.',
  deleteForEver: 'Delete for ever',
  keep: 'Keep it',
}

/** The explanation and actions for a person outside the community. */
export function outsideTitle({ why }: Outside): string {
  return why === 'not-confirmed' ? texts.confirm : texts.members
}

export function OutsideNotice({ session }: { readonly session: Outside }) {
  return session.why === 'not-confirmed' ? (
    <ConfirmAddress person={session.person} />
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

/** Waits for the mailed link to be opened, on any device. */
function ConfirmAddress({ person }: { readonly person: Person }) {
  const { identity, demo } = useApp()
  const email = person.email ?? ''
  const { state, isBusy, ask } = useIdentityRequest()
  const [isEarly, setIsEarly] = useState(false)
  useRefresh()
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
      <div className={box.stack}>
        <Button
          look={demo ? 'outline' : 'primary'}
          wide
          aria-busy={isBusy}
          data-first
          onClick={look}
        >
          {texts.confirmed}
        </Button>
        <Button look="outline" wide onClick={sendAgain}>
          {texts.again}
        </Button>
        <OtherAddress />
        <DeleteSignIn person={person} />
      </div>
    </>
  )
}

const FIRST_PAUSE_MS = 4_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Asks the service when the reader comes back to the page, perhaps from their mail, and while they look at it: after 4 seconds, then
 * after longer pauses of up to 30. If that fails, the button remains.
 */
function useRefresh(): void {
  const { identity, log } = useApp()
  const refresh = useEffectEvent(() => {
    identity.refresh().catch((cause: unknown) => {
      log.warn('Whether the address is confirmed could not be asked', cause)
    })
  })
  useReturn(() => refresh())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const askAfter = (pauseMs: number) => {
      timer = setTimeout(() => {
        if (!document.hidden) refresh()
        askAfter(Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS))
      }, pauseMs)
    }
    askAfter(FIRST_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Deletes the sign-in of a person without an account. The service may ask who they are first. */
function DeleteSignIn({ person }: { readonly person: Person }) {
  const { identity } = useApp()
  const { state, ask, clearError } = useChangeRequest()
  if (state.status === 'failed' && state.refusal.code === 'auth/requires-recent-login')
    return <ConfirmIdentity methods={person.methods} confirmed={clearError} />
  return (
    <div>
      <AskFirst
        action={texts.deleteSignIn}
        look="quiet"
        question={texts.deleteQuestion}
        confirm={texts.deleteForEver}
        cancel={texts.keep}
        onConfirm={() => void ask(() => identity.deleteIdentity())}
      />
      <RequestNote state={state} />
    </div>
  )
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
      <div className={box.stack}>
        <OtherAddress />
        <DeleteSignIn person={person} />
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
