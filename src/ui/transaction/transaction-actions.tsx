import { useState } from 'react'
import { type Receipt, receiptText } from '../../core/domain/check/receipt.ts'
import { useApp } from '../app-context.ts'
import { withModals } from '../modal-address.ts'
import { Button } from '../shared/button.tsx'
import { saveFile } from '../shared/save-file.ts'
import css from './transaction-modal.module.css'
import { transactionTexts } from './transaction-texts.ts'

interface TransactionActionsProps {
  readonly id: string
  /** Null while the copy has no entry for it. */
  readonly receipt: Receipt | null
}

/** What one can do with a transaction. */
export function TransactionActions({ id, receipt }: TransactionActionsProps) {
  const { log } = useApp()
  const [said, setSaid] = useState('')

  const copyLink = async () => {
    const { origin, pathname } = window.location
    try {
      await navigator.clipboard.writeText(origin + pathname + withModals('', { transaction: id }))
      setSaid(transactionTexts.linkCopied)
    } catch (cause) {
      log.warn('A link could not be copied', cause)
      setSaid(transactionTexts.linkNotCopied)
    }
  }
  return (
    <>
      <div className={css.actions}>
        <Button look="outline" onClick={copyLink}>
          {transactionTexts.copyLink}
        </Button>
        <SaveReceipt id={id} receipt={receipt} tell={setSaid} />
      </div>
      <p role="status" className={css.said}>
        {said}
      </p>
    </>
  )
}

interface SaveReceiptProps extends TransactionActionsProps {
  readonly tell: (text: string) => void
}

/** Saves the receipt as a file that `verify` and others can check without this page. */
export function SaveReceipt({ id, receipt, tell }: SaveReceiptProps) {
  const save = () => {
    if (!receipt) return
    const file = `pledger-receipt-${id}.json`
    saveFile(file, receiptText(receipt), 'application/json')
    tell(transactionTexts.saved(file))
  }
  return (
    <Button look="outline" disabled={!receipt} onClick={save}>
      {transactionTexts.saveReceipt}
    </Button>
  )
}
