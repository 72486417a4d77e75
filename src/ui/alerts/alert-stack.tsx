import { useEffect, useState } from 'react'
import css from './alert-stack.module.css'
import { alertTexts } from './alert-texts.ts'
import { type Alert, useAlerts, useShownAlerts } from './alerts-context.tsx'

const NOTE_STAYS = 6_000

/** Shows messages over the page or, in a modal, those that came since it opened: what lies behind one is out of reach. */
export function AlertStack() {
  const { dismiss } = useAlerts()
  const all = useShownAlerts()
  const [before] = useState(all.at(-1)?.id ?? 0)
  const shown = all.filter(({ id }) => id > before)
  return (
    <div className={css.stack}>
      <div role="alert" className={css.group}>
        {shown.map((alert) =>
          alert.kind === 'alarm' ? (
            <Message key={alert.id} alert={alert} dismiss={dismiss} />
          ) : null,
        )}
      </div>
      <div role="status" className={css.group}>
        {shown.map((alert) =>
          alert.kind === 'note' ? <Note key={alert.id} alert={alert} dismiss={dismiss} /> : null,
        )}
      </div>
    </div>
  )
}

interface MessageProps {
  readonly alert: Alert
  readonly dismiss: (id: number) => void
}

function Note({ alert, dismiss }: MessageProps) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(alert.id), NOTE_STAYS)
    return () => clearTimeout(timer)
  }, [alert.id, dismiss])
  return <Message alert={alert} dismiss={dismiss} />
}

function Message({ alert, dismiss }: MessageProps) {
  return (
    <div className={`${css.message} ${css[alert.kind]}`}>
      <p>{alert.text}</p>
      <button
        type="button"
        className={css.dismiss}
        aria-label={alertTexts.dismiss}
        onClick={() => dismiss(alert.id)}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  )
}
