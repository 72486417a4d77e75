import type { Instant } from '../../core/domain/ids.ts'
import type { NoticeList } from '../../core/domain/notice-list.ts'
import { Button } from '../shared/button.tsx'
import { useNow } from '../shared/time.tsx'
import { useModals } from '../use-modals.ts'
import css from './notices-modal.module.css'
import { noticesTexts } from './notices-texts.ts'

interface NoticesSummaryProps {
  readonly list: NoticeList
  /** When the reader last opened the list. */
  readonly since: Instant
}

/** "Since Thursday", or that there is nothing new. */
export function NoticesTitle({ list, since }: NoticesSummaryProps) {
  const now = useNow()
  const title =
    list.fresh.length > 0
      ? noticesTexts.since(since, now)
      : list.earlier.length > 0
        ? noticesTexts.nothingNew
        : noticesTexts.nothingYet
  return <h3 className={css.title}>{title}</h3>
}

/** "Three people sent you 97 GBP", or that nobody did. */
export function NoticesSummary({ list, since }: NoticesSummaryProps) {
  const now = useNow()
  const { open } = useModals()
  if (list.fresh.length > 0) return <p className={css.summary}>{noticesTexts.sum(list)}</p>
  if (list.earlier.length > 0)
    return <p className={css.summary}>{noticesTexts.nobodySince(since, now)}</p>
  return (
    <div className={css.summary}>
      <p>{noticesTexts.nobodyYet}</p>
      <Button look="primary" small className={css.first} onClick={() => open({ send: '' })}>
        {noticesTexts.send}
      </Button>
    </div>
  )
}
