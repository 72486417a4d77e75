import { useState } from 'react'
import type { Demo, DemoPerson } from '../../core/ports/demo.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { AskFirst } from '../shared/ask-first.tsx'
import { Modal } from '../shared/modal.tsx'
import css from './demo-panel.module.css'
import { DemoPeople } from './demo-people.tsx'
import { demoTexts } from './demo-texts.ts'

interface DemoPanelProps {
  readonly demo: Demo
  readonly close: () => void
}

/** Signs in as one of the demo's people, lets the others send, and resets the demo. */
export function DemoPanel({ demo, close }: DemoPanelProps) {
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
      <p className={css.about}>{demoTexts.about}</p>
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
