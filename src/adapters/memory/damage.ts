/** Stored content that no version of the ledger wrote, or that does not add up. */
export class Damage extends Error {
  override readonly name = 'Damage'
}
