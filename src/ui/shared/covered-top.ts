/** How much of the window's top is covered by the header and the day of the feed, in pixels. */
export function coveredTop(): number {
  const padding = getComputedStyle(document.documentElement).scrollPaddingTop
  // Without its styles the page has no sticky elements.
  return Number.parseFloat(padding) || 0
}
