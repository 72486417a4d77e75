import { coveredTop, focusFeedAt } from '../ui/feed/row-focus.ts'

/** After this time, React's page is shown even if its rows are not in place. */
const LONGEST_WAIT_MS = 1_000

/** Whether the served page shows rows that one can read. */
export function hasFirstRows(): boolean {
  return document.querySelector('#shell [role="feed"]') !== null
}

/**
 * Replaces the served page by React's, without a visible change. A skeleton disappears with React's first commit. Rows stay until
 * React's rows have the same places: until then, React's page is behind them, invisible. Then the focus, the selection, the reading
 * place and the last press pass to the same elements of React's page.
 */
export function takeOver(place: HTMLElement): void {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    if (!hasFirstRows()) return replace(place)
    hide(place, true)
    whenInPlace(place, () => {
      hide(place, false)
      replace(place)
    })
  })
  observer.observe(place, { childList: true })
}

/** A hidden page still has a layout, so that its list measures its rows. */
function hide(place: HTMLElement, isHidden: boolean): void {
  place.inert = isHidden
  place.ariaHidden = isHidden ? 'true' : null
  place.classList.toggle('behind', isHidden)
}

/** Checks after each change of React's page, so that it can be shown in the same frame, and in each frame. */
function whenInPlace(place: HTMLElement, then: () => void): void {
  const until = performance.now() + LONGEST_WAIT_MS
  const check = () => {
    if (performance.now() < until && !isInPlace(place)) return false
    changes.disconnect()
    cancelAnimationFrame(frame)
    then()
    return true
  }
  const changes = new MutationObserver(check)
  changes.observe(place, { childList: true, subtree: true })
  let frame = requestAnimationFrame(function onFrame() {
    if (check()) return
    // The list has missed scrolling from before it was mounted.
    if (window.scrollY > 0) window.dispatchEvent(new Event('scroll'))
    frame = requestAnimationFrame(onFrame)
  })
}

/** Whether React's page has each row in sight, all moved by the same distance. */
function isInPlace(place: HTMLElement): boolean {
  // Avoids a layout while there are no rows.
  if (!place.querySelector('article')) return false
  const offsets = rowsInSight().map((row) => {
    const twin = twinRow(row, place)
    if (!twin?.checkVisibility({ visibilityProperty: true })) return Number.NaN
    return Math.round(topOf(twin) - topOf(row))
  })
  return offsets.every((offset) => offset === offsets[0])
}

function replace(place: HTMLElement): void {
  const shell = document.getElementById('shell')
  if (!shell) return
  const focus = transferFocus(shell, place)
  const { pressedBefore } = globalThis
  const pressed = pressedBefore && twin(pressedBefore, shell, place)
  const select = transferSelection(shell, place)
  const [top] = rowsInSight()
  const before = top && topOf(top)
  const twinOfTop = top && twinRow(top, place)
  shell.remove()
  if (before !== undefined && twinOfTop)
    window.scrollBy({ top: topOf(twinOfTop) - before, behavior: 'instant' })
  focus()
  select()
  pressed?.click()
}

/** The rows of the served page that are on the screen. */
function rowsInSight(): readonly Element[] {
  return [...document.querySelectorAll('#shell article')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > coveredTop() && top < window.innerHeight
  })
}

/** The same control, row or skip target of the other page: in a row the one at the same position, elsewhere the one with the same words. */
function twin(element: Element, from: Element, to: Element): HTMLElement | null {
  const row = element.closest('article')
  const scope = row ? twinRow(row, to) : to
  if (!scope || row === element) return scope as HTMLElement | null
  const alike = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>('a, button, [tabindex]')].filter(
      (other) => row || wordsOf(other) === wordsOf(element),
    )
  return alike(scope)[alike(row ?? from).indexOf(element as HTMLElement)] ?? null
}

function wordsOf(element: Element): string {
  return element.ariaLabel ?? element.textContent ?? ''
}

function twinRow(row: Element, place: Element): HTMLElement | null {
  const address = row.querySelector('a[aria-describedby]')?.getAttribute('href')
  const link = place.querySelector(`article a[aria-describedby][href="${address}"]`)
  return link?.closest('article') ?? null
}

/** Returns a function that focuses the same element. In a row out of sight it may not be rendered yet: then the feed gets the focus, as when a row is removed. */
function transferFocus(shell: Element, place: Element): () => void {
  const { activeElement } = document
  if (!activeElement || !shell.contains(activeElement)) return () => {}
  const focused = twin(activeElement, shell, place)
  const position = activeElement.closest('article')?.dataset.position
  return () => {
    focused?.focus({ preventScroll: true })
    const feed = place.querySelector<HTMLElement>('[role="feed"]')
    if (feed && position && document.activeElement !== focused) focusFeedAt(feed, position)
  }
}

/** Returns a function that selects the same text of the rows. Both pages have the same texts there, in other nodes. */
function transferSelection(shell: Element, place: Element): () => void {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || !shell.contains(selection.anchorNode)) return () => {}
  const { anchorNode, anchorOffset } = selection
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  const isForward = anchorNode === startContainer && anchorOffset === startOffset
  const start = twinPoint(startContainer, startOffset, place, (left, length) => left < length)
  const end = twinPoint(endContainer, endOffset, place, (left, length) => left <= length)
  return () => {
    if (!start || !end) return
    if (isForward) selection.setBaseAndExtent(...start, ...end)
    else selection.setBaseAndExtent(...end, ...start)
  }
}

/** `isIn`: whether a point is in a text; a point between two texts may be in either. */
function twinPoint(
  node: Node,
  offset: number,
  place: Element,
  isIn: (left: number, length: number) => boolean,
): [Node, number] | null {
  const row = node.parentElement?.closest('article')
  const twin = row && twinRow(row, place)
  if (!twin) return null
  const before = document.createRange()
  before.setStart(row, 0)
  before.setEnd(node, offset)
  let left = before.toString().length
  const texts = document.createTreeWalker(twin, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { length } = text.nodeValue ?? ''
    if (isIn(left, length)) return [text, left]
    left -= length
  }
  return null
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}
