import {
  BUNDLE_SIZE,
  bundleCount,
  bundleSize,
  type CopyChange,
} from '../../core/ports/ledger-copy.ts'
import { isCount } from './stored-copy.ts'

/** Throws a `RangeError` if the bundles of a change do not continue a copy of `from` entries to the size that its head names. */
export function requireContinuous({ from, head, firstBundle, bundles }: CopyChange): void {
  if (!isCount(from) || !isCount(head.size)) throw new RangeError('A size is no whole number.')
  if (head.checkedSize > head.size) throw new RangeError('More entries are checked than there are.')
  if (bundles.length === 0) {
    if (head.size !== from) throw new RangeError(`The entries ${from} to ${head.size} are missing.`)
    return
  }
  if (firstBundle !== Math.floor(from / BUNDLE_SIZE))
    throw new RangeError(`A copy of ${from} entries does not continue at bundle ${firstBundle}.`)
  const sizes = bundles.map((_, index) => bundleSize(head.size, firstBundle + index))
  const isWhole = bundles.every(({ entries }, index) => entries.length === sizes[index])
  if (!isWhole || firstBundle + bundles.length !== bundleCount(head.size) || head.size <= from)
    throw new RangeError(`These bundles do not continue ${from} entries to ${head.size}.`)
}
