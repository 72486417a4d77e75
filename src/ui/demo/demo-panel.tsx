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

/** What only the demo offers: to be one of its people, to let the others send, and to reset it. */
export function DemoPanel({ demo, close }: DemoPanelProps) {
  const { log } = useApp()
  const { alert, note } = useAlerts()
  const failed = (cause: unknown) => {
    log.error('The demo did not do as asked', cause)
    alert(demoTexts.failed)
  }
  const be = (person: DemoPerson) => demo.signInAs(person).then(close, failed)
  const reset = () =>
    demo.reset().then(() => {
      close()
      note(demoTexts.resetDone)
    }, failed)
  return (
    <Modal title={demoTexts.title} close={close}>
      <p className={css.about}>{demoTexts.about}</p>
      <DemoPeople demo={demo} untitled onChoose={be} />
      <LiveSwitch demo={demo} failed={failed} />
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
  failed,
}: Pick<DemoPanelProps, 'demo'> & { failed(cause: unknown): void }) {
  const [live, setLive] = useState(demo.isLive())
  const toggle = (on: boolean) => {
    setLive(on)
    demo.goLive(on).catch((cause: unknown) => {
      setLive(false)
      failed(cause)
    })
  }
  return (
    <label className={css.live}>
      <input type="checkbox" checked={live} onChange={(event) => toggle(event.target.checked)} />
      {demoTexts.live}
    </label>
  )
}
