import { useEffect, useId, useRef, useState } from 'react'
import type { ChooserRequest, Demo } from '../../core/ports/demo.ts'
import { useAlerts } from '../alerts/alerts-context.tsx'
import { useApp } from '../app-context.ts'
import button from '../shared/button.module.css'
import { useModals } from '../use-modals.ts'
import css from './demo-parts.module.css'
import { DemoPeople } from './demo-people.tsx'
import { demoNoticeTexts, demoTexts } from './demo-texts.ts'
import { MailCard } from './mail-card.tsx'
import { PretendChooser } from './pretend-chooser.tsx'

/** Says that this is the demo, and holds what only a demo has. */
export function DemoParts({ demo }: { readonly demo: Demo }) {
  const [request, setRequest] = useState<ChooserRequest | null>(null)
  const { alert } = useAlerts()
  const { auth } = useModals()
  useEffect(() => demo.watchChooser(setRequest), [demo])
  useEffect(
    () =>
      demo.watchNotices((notices) => {
        for (const { code } of notices) alert(demoNoticeTexts[code])
      }),
    [demo, alert],
  )
  return (
    <>
      <DemoPanel demo={demo} />
      {auth === null && <MailCard demo={demo} />}
      {request && <PretendChooser request={request} />}
    </>
  )
}

function DemoPanel({ demo }: { readonly demo: Demo }) {
  const { signIn, log } = useApp()
  const { note } = useAlerts()
  const [live, setLive] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const reset = async () => {
    await demo.reset()
    panel.current?.hidePopover()
    note(demoTexts.resetDone)
  }
  const toggle = (on: boolean) => {
    setLive(on)
    demo.goLive(on).catch((cause: unknown) => {
      log.error('The demo could not go live', cause)
      setLive(false)
    })
  }
  return (
    <>
      <button type="button" className={css.pill} popoverTarget={id}>
        {demoTexts.demo}
      </button>
      <div id={id} ref={panel} popover="auto" className={css.panel}>
        <p className={css.about}>{demoTexts.about}</p>
        <DemoPeople
          demo={demo}
          untitled
          onChoose={(person) => {
            panel.current?.hidePopover()
            signIn
              .withPassword(person.credentials)
              .catch((cause: unknown) => log.error('Signing in failed', cause))
          }}
        />
        <label className={css.live}>
          <input
            type="checkbox"
            checked={live}
            onChange={(event) => toggle(event.target.checked)}
          />
          {demoTexts.live}
        </label>
        <button
          type="button"
          className={`${button.outline} ${button.small} ${button.wide}`}
          onClick={reset}
        >
          {demoTexts.reset}
        </button>
      </div>
    </>
  )
}
