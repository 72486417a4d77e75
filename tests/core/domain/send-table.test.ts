import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withSendTables } from './send-table.ts'

// `npx vitest run --project core tests/core/domain/send-table.test.ts -u` writes them.
it('docs/sends.md has the tables of the machine as it is', async () => {
  const document = readFileSync('docs/sends.md', 'utf8')
  await expect(withSendTables(document)).toMatchFileSnapshot('../../../docs/sends.md')
})
