import { useState } from 'react'
import type { Demo, DemoPerson } from '../../core/ports/demo.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import button from '../shared/button.module.css'
import { Modal } from '../shared/modal.tsx'
import css from './demo-panel.module.css'
import { DemoPeople } from './demo-people.tsx'
import { demoTexts } from './demo-texts.ts'

interface DemoPanelProps {
  readonly demo: Demo
  readonly close: () => void
}

/** Whom one can be in the demo, and how it goes on. */
export function DemoPanel({ demo, close }: DemoPanelProps) {
  const { log } = useApp()
  const { alert, note } = useAlerts()
  const failed = (cause: unknown) => {
    log.error('The demo did not do as asked', cause)
    alert(demoTexts.failed)
  }
  const be = (person: DemoPerson) => demo.be(person).then(close, failed)
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
      <button type="button" className={`${button.outline} ${button.wide}`} onClick={reset}>
        {demoTexts.reset}
      </button>
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
