import folded from '../folded-text.module.css'
import css from './alert-stack.module.css'
import { type Alert, alertTexts, useAlerts, useShownAlerts } from './alerts-context.tsx'

/** Shows messages over the page. A modal shows those that came since it opened, because nobody can reach what is behind it. */
export function AlertStack() {
  const { dismiss } = useAlerts()
  const shown = useShownAlerts()
  const messages = (kind: Alert['kind']) =>
    shown
      .filter((alert) => alert.kind === kind)
      .map(({ id, text, action }) => (
        <div key={id} className={`${css.message} ${css[kind]}`}>
          <p className={folded.folded}>{text}</p>
          {action && <span className={css.action}>{action}</span>}
          <button
            type="button"
            className={css.dismiss}
            aria-label={alertTexts.dismiss}
            onClick={() => dismiss(id)}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </div>
      ))
  const alarms = messages('alarm')
  return (
    <div className={css.stack}>
      {alarms.length > 0 && (
        <div role="alert" className={css.group}>
          {alarms}
        </div>
      )}
      <div role="status" className={css.group}>
        {messages('note')}
      </div>
    </div>
  )
}
