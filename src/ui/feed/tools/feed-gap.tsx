import type { Transaction } from '../../../core/domain/transaction.ts'
import { Button } from '../../shared/button.tsx'
import quiet from '../../shared/quiet-line.module.css'
import { useFeedStore } from '../../state/feed-context.ts'
import { useAlertUnlessLoaded } from '../../state/use-alert-unless-loaded.ts'
import css from './feed-gap.module.css'
import { toolsTexts } from './tools-texts.ts'

/** Says that rows are missing below one, since so many came at once, and loads them. */
export function FeedGap({ above }: { readonly above: Transaction }) {
  const store = useFeedStore()
  const alertUnlessLoaded = useAlertUnlessLoaded()
  return (
    <p className={`${quiet.line} ${css.gap}`}>
      {toolsTexts.gap}
      <Button look="link" onClick={() => void alertUnlessLoaded(store.fillGap(above))}>
        {toolsTexts.fillGap}
      </Button>
    </p>
  )
}
