/** Stored content that no version of the ledger wrote, or that does not add up. */
export class CorruptData extends Error {
  override readonly name = 'Damage'
}
