/**
 * Moves the focus to the topmost modal, or else to the page's heading, if nothing has it. That happens when the focused element is
 * removed; a keyboard or a screen reader would then start at the top of the page.
 */
export function keepFocus(): void {
  if (document.activeElement !== document.body) return
  const modals = document.querySelectorAll<HTMLElement>('dialog[open]')
  const place = [...modals].at(-1) ?? document.querySelector<HTMLElement>('h1')
  place?.focus({ preventScroll: true })
}
