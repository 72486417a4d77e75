import type { LedgerCopy } from '../ports/ledger-copy.ts'

/** Finds copies of other ledgers on this device, as where this page had another project before. No check reads or changes them. */
export class FindOtherCopies {
  constructor(private readonly copy: Pick<LedgerCopy, 'origins'>) {}

  /** The origins of the copies that are not of this one; none where the device does not let them be read. */
  async find(origin: string): Promise<readonly string[]> {
    const origins = await this.copy.origins().catch(() => [])
    return origins.filter((other) => other !== origin)
  }
}
