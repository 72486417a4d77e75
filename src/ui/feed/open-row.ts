import type { MouseEvent } from 'react'

const MIDDLE_BUTTON = 1

/**
 * Makes a click anywhere on a row a click on its link: also with a key or the middle button, which open another tab. Names and
 * buttons keep their own action, and a text that somebody selects opens nothing.
 */
export function openRow(event: MouseEvent): void {
  const link = linkUnder(event)
  if (!link || isSelected(link.parentElement)) return
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (button === MIDDLE_BUTTON || ctrlKey || metaKey || shiftKey) {
    window.open(link.href, '_blank', 'noopener')
  } else if (button === 0 && !altKey) {
    link.click()
  }
}

/** Otherwise the middle button begins to scroll the page on some systems. */
export function keepMiddleButton(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON && linkUnder(event)) event.preventDefault()
}

/** The link of the row under the pointer; null over what has an action of its own. */
function linkUnder({ target }: MouseEvent): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null
  return target.closest('[data-opens]')?.querySelector('a') ?? null
}

/** Whether some of the text in an element is selected. */
function isSelected(element: Element | null): boolean {
  const selection = window.getSelection()
  return element !== null && !selection?.isCollapsed && !!selection?.containsNode(element, true)
}
