/** The leaves under one node: from `start` to before `end`. */
export interface LeafSpan {
  readonly start: number
  readonly end: number
}

/** Whether both are whole numbers with 0 ≤ index < size. */
export function isLeafOf(index: number, size: number): boolean {
  return Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size
}

/**
 * The nodes of which the inclusion proof of a leaf consists, from the leaf up (RFC 6962 section 2.1.1). Throws a
 * `RangeError` for a leaf that the tree does not have.
 */
export function inclusionPath(index: number, size: number): readonly LeafSpan[] {
  if (!isLeafOf(index, size)) throw new RangeError(`no leaf ${index} in ${size}`)
  const path: LeafSpan[] = []
  let start = 0
  let end = size
  while (end - start > 1) {
    const middle = start + leftLeaves(end - start)
    if (index < middle) {
      path.push({ start: middle, end })
      end = middle
    } else {
      path.push({ start, end: middle })
      start = middle
    }
  }
  return path.reverse()
}

/**
 * The nodes of which the proof consists that a tree begins with the first `first` leaves, lowest first (RFC 6962
 * section 2.1.2). If these leaves are no node of the larger tree, the first node is the last one within them. Throws a
 * `RangeError` unless 1 ≤ first ≤ size.
 */
export function consistencyPath(first: number, size: number): readonly LeafSpan[] {
  if (!isLeafOf(first - 1, size)) throw new RangeError(`no tree of ${first} in ${size}`)
  const path: LeafSpan[] = []
  let start = 0
  let end = size
  while (first < end) {
    const middle = start + leftLeaves(end - start)
    if (first <= middle) {
      path.push({ start: middle, end })
      end = middle
    } else {
      path.push({ start, end: middle })
      start = middle
    }
  }
  if (start > 0) path.push({ start, end })
  return path.reverse()
}

/** How many of a node's leaves are in its left half: the largest power of two below their number. */
function leftLeaves(count: number): number {
  let left = 1
  while (left * 2 < count) left *= 2
  return left
}
