import type { NoticeList } from '../../core/domain/notice-list.ts'
import unseen from '../shared/unseen.module.css'
import { NoticeRow } from './notice-row.tsx'
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
