import { initialsOf } from '../../core/domain/initials.ts'
import type { BalanceChange } from '../../core/domain/movement.ts'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import folded from '../shared/folded-text.module.css'
import { ModalLink, NameButton } from '../shared/modal-link.tsx'
import { formatPoints } from '../shared/points.tsx'
import rows from '../shared/row.module.css'
import { Time } from '../shared/time.tsx'
import unseen from '../shared/unseen.module.css'
import { senderOf } from '../state/sender.ts'
import { useModals } from '../use-modals.ts'
import css from './notice-row.module.css'
import { noticesTexts } from './notices-texts.ts'

interface NoticeRowProps {
  readonly received: BalanceChange
  readonly isNew: boolean
}

/** One transfer that the reader received, with its actions. */
export function NoticeRow({ received: { transaction, at, change }, isNew }: NoticeRowProps) {
  const { open } = useModals()
  const { name, profile, canReceive } = senderOf(transaction)
  const titleId = `notice-${transaction.id}`
  return (
    <li className={isNew ? `${css.row} ${css.fresh}` : css.row}>
      <Avatar initials={initialsOf(name)} name={name} id={transaction.senderId} />
      <div className={css.words}>
        <p className={css.title} id={titleId}>
          <NameButton name={name} profile={profile} /> {noticesTexts.sentYou}
        </p>
        <p className={`${folded.folded} ${css.message}`} dir="auto">
          {transaction.message}
        </p>
        <p className={css.actions}>
          {canReceive && (
            <Button look="link" aria-describedby={titleId} onClick={() => open({ send: name })}>
              {noticesTexts.thankBack}
            </Button>
          )}
          <ModalLink
            to={{ transaction: transaction.id }}
            className={buttons.link}
            aria-describedby={titleId}
          >
            {noticesTexts.open}
          </ModalLink>
        </p>
      </div>
      <div className={rows.figures}>
        <data className={css.change} value={change}>
          +{formatPoints(change)}
          <span className={unseen.unseen}> GBP</span>
        </data>
        {at > 0 && <Time at={at} className={`${rows.time} ${css.time}`} />}
      </div>
    </li>
  )
}
