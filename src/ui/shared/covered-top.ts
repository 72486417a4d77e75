/** How much of the window's top the header and the day of the feed lie over, in pixels. */
export function coveredTop(): number {
  const padding = getComputedStyle(document.documentElement).scrollPaddingTop
  // Without its styles the page has nothing that stays.
  return Number.parseFloat(padding) || 0
}
