/** Something that must never happen in a world. */
export class Violation extends Error {
  override readonly name = 'Violation'
}
