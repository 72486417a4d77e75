import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { Button } from '../shared/button.tsx'
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
      <Button look="soft" small wide onClick={() => open({ auth: 'signup' })}>
        {sideTexts.join}
      </Button>
    </section>
  )
}
