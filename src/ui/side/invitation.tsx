import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import button from '../shared/button.module.css'
import { formatPoints } from '../shared/points.tsx'
import { useModals } from '../use-modals.ts'
import card from './card.module.css'
import css from './invitation.module.css'
import { sideTexts } from './side-texts.ts'

/** Says what this is to somebody who is not in yet. */
export function Invitation() {
  const { open } = useModals()
  return (
    <section className={card.card}>
      <h2 className={card.heading}>{sideTexts.invitation}</h2>
      <p className={css.text}>
        {sideTexts.starts} <strong>{formatPoints(STARTING_BALANCE)} GBP</strong>{' '}
        {sideTexts.startsRest}
      </p>
      <button
        type="button"
        className={`${button.soft} ${button.small} ${button.wide}`}
        onClick={() => open({ auth: 'signup' })}
      >
        {sideTexts.join}
      </button>
    </section>
  )
}
