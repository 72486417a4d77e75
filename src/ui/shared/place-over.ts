const EDGE_PX = 8
const GAP_PX = 4

/** Places a popover above a button, or below it without room above, and always inside the window. */
export function placeOver(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const above = at.top - height - GAP_PX
  // The width without the scrollbar.
  const { right } = document.body.getBoundingClientRect()
  const left = Math.min(at.left, right - width - EDGE_PX)
  menu.style.left = `${Math.max(EDGE_PX, left)}px`
  menu.style.top = `${above < EDGE_PX ? at.bottom + GAP_PX : above}px`
}
