import type { Transaction } from '../../../core/domain/transaction.ts'
import { alertTexts } from '../../shared/alerts/alert-texts.ts'
import { useAlerts } from '../../shared/alerts/alerts-context.tsx'
import { Button } from '../../shared/button.tsx'
import quiet from '../../shared/quiet-line.module.css'
import { useFeedStore } from '../../state/feed-context.tsx'
import css from './feed-gap.module.css'
import { toolsTexts } from './tools-texts.ts'

/** Says that rows are missing below one, since so many came at once, and loads them. */
export function FeedGap({ above }: { readonly above: Transaction }) {
  const store = useFeedStore()
  const { alert } = useAlerts()
  const fill = async () => {
    if (!(await store.fillGap(above))) alert(alertTexts.placeNotLoaded)
  }
  return (
    <p className={`${quiet.line} ${css.gap}`}>
      {toolsTexts.gap}
      <Button look="link" onClick={fill}>
        {toolsTexts.fillGap}
      </Button>
    </p>
  )
}
