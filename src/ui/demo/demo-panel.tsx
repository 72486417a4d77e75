import { useId, useState } from 'react'
import type { Demo, DemoPerson } from '../../core/ports/demo.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { Button } from '../shared/button.tsx'
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
      <ResetDemo reset={reset} />
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

const focus = (element: HTMLElement | null) => element?.focus()

/** Asks in place before it resets. The focus goes to the answer that deletes nothing, and back. */
function ResetDemo({ reset }: { reset(): void }) {
  const [state, setState] = useState<'idle' | 'asking' | 'cancelled'>('idle')
  const question = useId()
  if (state !== 'asking')
    return (
      <Button
        look="outline"
        wide
        ref={state === 'cancelled' ? focus : undefined}
        onClick={() => setState('asking')}
      >
        {demoTexts.reset}
      </Button>
    )
  return (
    <fieldset className={css.confirm} aria-labelledby={question}>
      <p id={question}>{demoTexts.resetQuestion}</p>
      <div className={css.choices}>
        <Button
          look="outline"
          className={css.delete}
          // It may come under the pointer of somebody who double-clicks on "Reset demo".
          onClick={({ detail }) => detail < 2 && reset()}
        >
          {demoTexts.resetConfirm}
        </Button>
        <Button look="quiet" ref={focus} onClick={() => setState('cancelled')}>
          {demoTexts.resetCancel}
        </Button>
      </div>
    </fieldset>
  )
}
