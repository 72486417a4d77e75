import { useEffect, useRef, useState } from 'react'
import type { ChooserRequest, Demo, StorageNotice } from '../../core/ports/demo.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useModals } from '../use-modals.ts'
import css from './demo-panel.module.css'
import { DemoPanel } from './demo-panel.tsx'
import { demoTexts, storageNoticeTexts } from './demo-texts.ts'
import { MailCard } from './mail-card.tsx'
import { ProviderChooser } from './provider-chooser.tsx'

/** The demo's button, panel, mails and simulated provider. */
export function DemoParts({ demo }: { readonly demo: Demo }) {
  const [request, setRequest] = useState<ChooserRequest | null>(null)
  const [open, setOpen] = useState(false)
  const { alert } = useAlerts()
  const { auth } = useModals()
  useEffect(() => demo.watchChooser(setRequest), [demo])
  // Each change reports all notices. Each of them is an alert once, also after it was dismissed.
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
      <button type="button" className={css.pill} onClick={() => setOpen(true)}>
        {demoTexts.demo}
      </button>
      {open && <DemoPanel demo={demo} close={() => setOpen(false)} />}
      {auth === null && <MailCard demo={demo} />}
      {request && <ProviderChooser request={request} />}
    </>
  )
}
