/**
 * Gives the focus to the topmost modal or else to the page's heading, if nothing has it: what had it may have left the page,
 * and a keyboard or a screen reader would begin at the top of everything again.
 */
export function keepFocus(): void {
  if (document.activeElement !== document.body) return
  const modals = document.querySelectorAll<HTMLElement>('dialog[open]')
  const place = [...modals].at(-1) ?? document.querySelector<HTMLElement>('h1')
  place?.focus({ preventScroll: true })
}
