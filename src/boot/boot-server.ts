import { readFirstPage } from '../adapters/server/first-page.ts'
import { removedText } from '../ui/shared/removed-message.tsx'
import { openServedPage } from './served-page.ts'

// The rows are in the page, so they show without another request.
const page = readFirstPage()
openServedPage(
  page && Promise.resolve({ rows: page.rows, isWhole: page.next === null, removedText }),
)
