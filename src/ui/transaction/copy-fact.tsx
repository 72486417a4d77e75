import buttons from '../shared/button.module.css'
import { RetryButton } from '../shared/button.tsx'
import { Tick } from '../shared/facts.tsx'
import { ModalLink } from '../shared/modal-link.tsx'
import { absenceText, copyTexts } from './copy-texts.ts'
import css from './transaction-modal.module.css'
import type { Compared } from './use-compared.ts'

interface CopyFactProps {
  readonly compared: Compared
  /** Whether it is not in the ledger yet. */
  readonly isPending: boolean
}

/** The entry of a transaction in the copy on this device, or why there is none. */
export function CopyFact({ compared: { data, status, refresh }, isPending }: CopyFactProps) {
  if (isPending) return copyTexts.notInLedger
  if (status === 'failed')
    return (
      <>
        {copyTexts.failed} <RetryButton onClick={refresh} />
      </>
    )
  if (!data) return <span className={css.quiet}>{copyTexts.looking}</span>
  if (!data.ok) {
    const { text, check, isAlarming } = absenceText(data.refusal)
    return (
      <span className={isAlarming ? css.alarm : undefined}>
        {text} {check && <CheckLink>{check}</CheckLink>}
      </span>
    )
  }
  const { receipt, differing } = data.value
  if (differing.length > 0)
    return <span className={css.alarm}>{copyTexts.differs(receipt.index)}</span>
  return (
    <>
      <Tick /> {copyTexts.sealed(receipt.index)}
    </>
  )
}

export function CheckLink({ children }: { readonly children: string }) {
  return (
    <ModalLink to={{ check: '' }} className={buttons.link}>
      {children}
    </ModalLink>
  )
}
