/** A page that is not in view paints no frame. */
const LONGEST_MS = 1_000

/** Lets the page show the rows that it has just been given before more is fetched: they stand two frames later. */
export function rowsShown(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function') return resolve()
    setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
