import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Demo, DemoMail } from '../../core/ports/demo.ts'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { demoTexts } from './demo-texts.ts'
import css from './mail-card.module.css'

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
      <p className={css.title}>
        {demoTexts.mail} <span className={css.to}>{demoTexts.mailTo(newest.to)}</span>
      </p>
      <p>{newest.purpose === 'sign-in' ? demoTexts.mailSignIn : demoTexts.mailReset}</p>
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
