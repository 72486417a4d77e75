import { describe, expect, it } from 'vitest'
import { FindOtherCopies } from '../../../../src/core/use-cases/check/copy.ts'
import { aChange } from '../../../builders/a-copy-change.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'

describe('copies of other ledgers', () => {
  it('are those of every origin but this one', async () => {
    const copy = new MemoryLedgerCopy()
    await copy.save(aChange({ origin: 'pledger/this', to: 3 }))
    await copy.save(aChange({ origin: 'pledger/other', to: 3 }))
    expect(await new FindOtherCopies(copy).find('pledger/this')).toEqual(['pledger/other'])
  })

  it('are none where the device does not let them be read', async () => {
    const forbidden = { origins: () => Promise.reject(new Error('a stub')) }
    expect(await new FindOtherCopies(forbidden).find('pledger/this')).toEqual([])
  })
})
