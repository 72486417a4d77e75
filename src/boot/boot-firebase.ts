import { readFirstPage } from '../adapters/firebase/feed-page.ts'
import { DocumentReader } from '../adapters/firebase/stored-document.ts'
import { removedText } from '../ui/shared/removed-message.tsx'
import { openServedPage } from './served-page.ts'

// React's page logs faults.
const log = { warn() {}, error() {} }
const reader = new DocumentReader(document.title, log)
const loading = globalThis.ledgerFirstPage?.then((answer) => {
  const documents = readFirstPage(answer)
  return (
    documents && { rows: reader.rows(documents.documents), isWhole: !documents.more, removedText }
  )
})

openServedPage(loading ?? null)
