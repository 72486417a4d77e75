import type { BalanceChange } from '../../core/domain/history.ts'
import type { NoticeList } from '../../core/domain/notices.ts'
import { initialsOf } from '../../core/domain/people.ts'
import { useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import folded from '../shared/folded-text.module.css'
import { ModalLink, NameButton } from '../shared/modal-link.tsx'
import { formatPoints } from '../shared/points.tsx'
import rows from '../shared/row.module.css'
import { senderOf } from '../shared/row.ts'
import { Time } from '../shared/time.tsx'
import unseen from '../shared/unseen.module.css'
import css from './notices-modal.module.css'
import { noticesTexts } from './notices-texts.ts'

/** Notices, newest first: the new ones in colour, the earlier ones below. */
export function NoticeRows({ list: { fresh, earlier } }: { readonly list: NoticeList }) {
  if (fresh.length + earlier.length === 0) return null
  return (
    <>
      {fresh.length > 0 && (
        <ul className={css.rows} aria-label={noticesTexts.fresh}>
          {fresh.map((received) => (
            <NoticeRow key={received.transaction.id} received={received} isNew />
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <>
          <h4 className={fresh.length > 0 ? unseen.unseen : css.earlier}>{noticesTexts.earlier}</h4>
          <ul className={css.rows} aria-label={noticesTexts.earlier}>
            {earlier.map((received) => (
              <NoticeRow key={received.transaction.id} received={received} isNew={false} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface NoticeRowProps {
  readonly received: BalanceChange
  readonly isNew: boolean
}

/** One transfer that the reader received, with its actions. */
function NoticeRow({ received: { transaction, at, change }, isNew }: NoticeRowProps) {
  const { open } = useModals()
  const { name, profile, canReceive } = senderOf(transaction)
  const titleId = `notice-${transaction.id}`
  return (
    <li className={isNew ? `${css.row} ${css.fresh}` : css.row}>
      <Avatar initials={initialsOf(name)} name={name} id={transaction.senderId} />
      <div className={css.words}>
        <p className={css.from} id={titleId}>
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
