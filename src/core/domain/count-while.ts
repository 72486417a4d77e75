/** Binary search: how many entries at the start of an ordered list of `length` meet a condition that the rest do not. */
export function countWhile(length: number, meets: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (meets(middle)) low = middle + 1
    else high = middle
  }
  return low
}
