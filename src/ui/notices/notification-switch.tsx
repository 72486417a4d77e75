import { useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { NotificationState } from '../../core/ports/system-notifications.ts'
import { Button } from '../shared/button.tsx'
import { useNotices } from '../state/notices-context.tsx'
import css from './notices-modal.module.css'
import { notificationTexts as texts } from './notices-texts.ts'

/** Turns notifications of the system on or off, for arrivals while nobody sees the page. */
export function NotificationSwitch({ account }: { readonly account: UserId }) {
  const system = useNotices().watched?.notices.system
  /** The outcome of a click; null before one. */
  const [answer, setAnswer] = useState<NotificationState | null>(null)
  if (!system) return null
  const state = answer ?? system.state(account)
  const turnOn = async () => setAnswer(await system.turnOn(account))
  const turnOff = () => {
    system.turnOff(account)
    setAnswer(null)
  }
  const isRefused = answer === 'off'
  return (
    <div className={css.switch}>
      <p role="status">
        {state === 'on' && texts.on}
        {state === 'off' && (isRefused ? texts.notAllowed : texts.question)}
        {state === 'denied' && texts.denied}
        {state === 'missing' && texts.missing}
      </p>
      {state === 'off' && (
        <Button look="muted" small className={css.turn} onClick={turnOn}>
          {texts.turnOn}
        </Button>
      )}
      {state === 'on' && (
        <Button look="muted" small className={css.turn} onClick={turnOff}>
          {texts.turnOff}
        </Button>
      )}
    </div>
  )
}
