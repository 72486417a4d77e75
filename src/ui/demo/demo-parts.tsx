import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ChooserRequest, Demo, DemoPerson, StorageNotice } from '../../core/ports/demo.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { useAlerts } from '../shared/alerts.tsx'
import { AskFirst } from '../shared/ask-first.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { Modal } from '../shared/modal.tsx'
import tone from '../shared/tone.module.css'
import { useSession } from '../state/session.tsx'
import css from './demo-parts.module.css'
import { DemoPeople, demoTexts, MailCard, storageNoticeTexts } from './demo-sign-in.tsx'

interface DemoPartsProps {
  readonly demo: Demo
  readonly isPanelOpen: boolean
  readonly closePanel: () => void
}

/** The demo's panel, mails and simulated provider. */
export function DemoParts({ demo, isPanelOpen, closePanel }: DemoPartsProps) {
  const [request, setRequest] = useState<ChooserRequest | null>(null)
  const { alert } = useAlerts()
  const { auth } = useModals()
  const { session } = useSession()
  useEffect(() => demo.watchChooser(setRequest), [demo])
  // Each change reports all notices. Each becomes an alert once only, even if it was dismissed.
  const alerted = useRef(new Set<StorageNotice['code']>())
  useEffect(
    () =>
      demo.watchStorageNotices((notices) => {
        for (const { code } of notices) {
          if (!alerted.current.has(code)) alert(storageNoticeTexts[code])
          alerted.current.add(code)
        }
      }),
    [demo, alert],
  )
  return (
    <>
      {isPanelOpen && <DemoPanel demo={demo} close={closePanel} />}
      {/* Not while a modal is open: a person who waits for a mail sees it there. */}
      {auth === null && session.status !== 'outside' && <MailCard demo={demo} />}
      {request && <ProviderChooser request={request} />}
    </>
  )
}

interface DemoPanelProps {
  readonly demo: Demo
  readonly close: () => void
}

/** Signs in as one of the demo's people, lets the others send, and resets the demo. */
function DemoPanel({ demo, close }: DemoPanelProps) {
  const { log } = useApp()
  const { alert, note } = useAlerts()
  const reportFailure = (cause: unknown) => {
    log.error('A request of the demo panel failed', cause)
    alert(demoTexts.failed)
  }
  const signInAs = (person: DemoPerson) => demo.signInAs(person).then(close, reportFailure)
  const reset = () =>
    demo.reset().then(() => {
      close()
      note(demoTexts.resetDone)
    }, reportFailure)
  return (
    <Modal title={demoTexts.title} close={close}>
      <p className={tone.intro}>{demoTexts.about}</p>
      <DemoPeople demo={demo} untitled onChoose={signInAs} />
      <LiveSwitch demo={demo} reportFailure={reportFailure} />
      <AskFirst
        action={demoTexts.reset}
        look="outline"
        wide
        boxed
        question={demoTexts.resetQuestion}
        confirm={demoTexts.resetConfirm}
        cancel={demoTexts.resetCancel}
        onConfirm={() => void reset()}
      />
    </Modal>
  )
}

function LiveSwitch({
  demo,
  reportFailure,
}: Pick<DemoPanelProps, 'demo'> & { reportFailure(cause: unknown): void }) {
  const [live, setLive] = useState(demo.isLive())
  const toggle = (on: boolean) => {
    setLive(on)
    demo.goLive(on).catch((cause: unknown) => {
      setLive(false)
      reportFailure(cause)
    })
  }
  return (
    <label className={css.live}>
      <input type="checkbox" checked={live} onChange={(event) => toggle(event.target.checked)} />
      {demoTexts.live}
    </label>
  )
}

/** The simulated window of a provider, which asks for an account. Closing it refuses the sign-in. */
function ProviderChooser({ request }: { readonly request: ChooserRequest }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (field: string) => String(typed.get(field)).trim()
    request.answer({ name: textOf('name'), email: textOf('email') })
  }
  return (
    <Modal title={demoTexts.chooserTitle(request.provider)} close={() => request.answer(null)}>
      <p className={tone.intro}>{demoTexts.chooserIntro}</p>
      <ul>
        {request.accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={css.account} onClick={() => request.answer(account)}>
              <Avatar name={account.name} id={null} />
              <span className={css.words}>
                <span className={css.name}>{account.name}</span>
                <span className={tone.faint}>{account.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <details className={css.other}>
        <summary>{demoTexts.chooserOther}</summary>
        <form onSubmit={submit}>
          <Field label={demoTexts.chooserName}>
            {(control) => <input {...control} name="name" required />}
          </Field>
          <Field label={demoTexts.chooserEmail}>
            {(control) => <input {...control} name="email" type="email" required />}
          </Field>
          <Button type="submit" look="primary" wide>
            {demoTexts.chooserUse}
          </Button>
        </form>
      </details>
    </Modal>
  )
}
