import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Provider } from '../../core/domain/session.ts'
import type { Demo, DemoMail, DemoPerson, StorageNotice } from '../../core/ports/demo.ts'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { providerNames } from '../shared/identity/identity-texts.ts'
import tone from '../shared/tone.module.css'
import css from './demo-sign-in.module.css'

interface DemoPeopleProps {
  readonly demo: Demo
  /** Omits the title, in a place whose text already introduces these people. */
  readonly untitled?: boolean
  readonly onChoose: (person: DemoPerson) => void
}

/** The seven people of the demo, each a button. */
export function DemoPeople({ demo, untitled = false, onChoose }: DemoPeopleProps) {
  return (
    <div className={untitled ? css.untitled : css.people}>
      {!untitled && <p className={css.peopleTitle}>{demoTexts.people}</p>}
      <div className={css.row}>
        {demo.people().map((person) => (
          <button
            key={person.username}
            type="button"
            className={css.person}
            aria-label={demoTexts.be(person.username)}
            title={person.username}
            onClick={() => onChoose(person)}
          >
            <Avatar initials={person.avatar} name={person.username} id={person.id} />
            <span className={css.name} aria-hidden="true">
              {person.username.split(' ')[0]}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** The newest simulated mail: over the page, or in the modal that asked for it. */
export function MailCard({
  demo,
  inModal = false,
}: {
  readonly demo: Demo
  readonly inModal?: boolean
}) {
  const [mail, setMail] = useState<readonly DemoMail[]>([])
  useEffect(() => demo.watchMail(setMail), [demo])
  const [newest] = mail
  if (!newest) return null
  const dismiss = () => demo.dismissMail(newest.id)
  return (
    <div className={`${css.card} ${inModal ? css.inModal : css.overPage}`} role="status">
      <p className={css.mailTitle}>
        {demoTexts.mail} <span className={tone.tiny}>{demoTexts.mailTo(newest.to)}</span>
      </p>
      <p>{mailTexts[newest.purpose]}</p>
      <div className={css.actions}>
        <Link
          className={`${buttons.primary} ${buttons.small}`}
          to={newest.link}
          replace
          onClick={dismiss}
        >
          {demoTexts.mailOpen}
        </Link>
        <Button look="quiet" onClick={dismiss}>
          {demoTexts.dismiss}
        </Button>
      </div>
    </div>
  )
}

const mailTexts: Readonly<Record<DemoMail['purpose'], string>> = {
  'sign-in': 'Here is your link to sign in.',
  'password-reset': 'Here is your link to choose a new password.',
  confirmation: 'Here is your link to confirm your address.',
}

/** The texts of the demo's own parts. */
export const demoTexts = {
  title: 'This is the demo',
  failed: 'That did not work. Please try again.',
  about:
    'It runs only in this browser, without a network. Sign in with any email and password, or as one of these seven people.',
  live: 'Let the others send, too',
  reset: 'Reset demo',
  resetQuestion:
    'Reset the demo? All that was sent and everybody who signed up is deleted, in every tab of this browser.',
  resetConfirm: 'Delete everything',
  resetCancel: 'Cancel',
  resetDone: 'The demo starts again.',
  people: 'Or try it as',
  be: (name: string) => `Be ${name}`,
  chooserTitle: (provider: Provider) => `Simulated ${providerNames[provider]}`,
  chooserIntro: 'Nothing leaves this browser. Which account?',
  chooserOther: 'Another account',
  chooserName: 'Name',
  chooserEmail: 'Email',
  chooserUse: 'Use this account',
  mail: 'Simulated email',
  mailTo: (to: string) => `To ${to}`,
  mailOpen: 'Open the link',
  dismiss: 'Dismiss',
}

export const storageNoticeTexts: Readonly<Record<StorageNotice['code'], string>> = {
  'storage-set-aside':
    'The demo data in this browser could not be read. There is a backup of it, and the demo starts again.',
  'ledger-not-stored':
    'This browser does not store the ledger. The demo works, but a reload starts its ledger again.',
  'ledger-no-longer-stored':
    'This browser no longer stores the ledger. A reload goes back to what was stored: what is sent from now on is lost.',
  'sign-in-not-stored':
    'This browser does not store who is signed in. After a reload you may have to sign in again.',
}
