import type { Checking } from '../../core/checking.ts'
import type { OpenCopyRefusal } from '../../core/use-cases/check/copy.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import type { CheckStore } from '../shared/check/check-store.ts'
import { useEstimate } from '../shared/check/use-check.ts'
import { ModalLink } from '../shared/modal-link.tsx'
import { useIsOnline } from '../shared/use-is-online.ts'
import css from './copy.module.css'
import { Cost } from './cost.tsx'
import { copyRefusalText, copyTexts } from './find-texts.ts'

interface CopyOfferProps {
  readonly refusal: OpenCopyRefusal
  readonly checking: Checking
  readonly store: CheckStore
}

/** Offers to search everything where there is no copy, or says why it is not possible. */
export function CopyOffer({ refusal, checking, store }: CopyOfferProps) {
  const isOnline = useIsOnline()
  if (refusal.code !== 'no-copy')
    return (
      <p className={css.note}>
        {copyRefusalText(refusal)}{' '}
        {refusal.code === 'copy-corrupt' && (
          <ModalLink to={{ check: '' }}>{copyTexts.openCheck}</ModalLink>
        )}
      </p>
    )
  if (!isOnline) return <p className={css.note}>{copyTexts.offline}</p>
  return <Offer checking={checking} make={() => void store.check({ depth: 'new' })} />
}

function Offer({ checking, make }: { readonly checking: Checking; make(): void }) {
  const { demo } = useApp()
  const { data: records } = useEstimate(checking)
  return (
    <div className={css.offer}>
      <p>
        <Button look="link" onClick={make}>
          {copyTexts.everything}
        </Button>
        <span role="status">{records !== null && copyTexts.downloads(records)}</span>
      </p>
      <Cost>{demo ? copyTexts.costInDemo : copyTexts.firstCost}</Cost>
    </div>
  )
}
