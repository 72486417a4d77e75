/** How many of so many entries, from the first one on, meet a condition that no later one meets again. */
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
