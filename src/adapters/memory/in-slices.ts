import { pause } from '../shared/pause.ts'

/** Calls `make` for 0 to `count` - 1, and lets the page answer between slices. */
export async function inSlices(
  count: number,
  perSlice: number,
  make: (index: number) => void,
): Promise<void> {
  for (let start = 0; start < count; start += perSlice) {
    await pause(0)
    const end = Math.min(count, start + perSlice)
    for (let index = start; index < end; index++) make(index)
  }
}
