import { type Receipt, receiptText } from '../../core/domain/check/receipt.ts'
import { Button } from '../shared/button.tsx'
import { saveFile } from '../shared/save-file.ts'
import { transactionTexts } from './transaction-texts.ts'

interface SaveReceiptProps {
  readonly id: string
  /** Null while the copy has no entry for it. */
  readonly receipt: Receipt | null
  readonly showStatus: (text: string) => void
}

/** Saves the receipt as a file that `verify` and others can check without this page. */
export function SaveReceipt({ id, receipt, showStatus }: SaveReceiptProps) {
  const save = () => {
    if (!receipt) return
    const file = `pledger-receipt-${id}.json` as const
    saveFile(file, receiptText(receipt))
    showStatus(transactionTexts.saved(file))
  }
  return (
    <Button look="outline" disabled={!receipt} onClick={save}>
      {transactionTexts.saveReceipt}
    </Button>
  )
}
