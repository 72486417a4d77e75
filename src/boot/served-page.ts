import { openRow } from '../ui/feed/feed-row.tsx'
import { mayWantMine } from '../ui/feed/feed-tools.tsx'
import { isAnyOpen, readModals } from '../ui/modals.tsx'
import { readEntry } from '../ui/state/history-entry.ts'
import { type FirstPage, showFirstRows } from './first-rows.ts'

/**
 * The served page, until React takes over. Everything here runs before any other script is requested: what it needs is inline in
 * `index.html` (`build/static-shell.ts`).
 */

/** The scripts start by then, whatever the ledger does. */
const LONGEST_WAIT_MS = 300

declare global {
  /** The control of the served page that was pressed last. React's page presses its own instead. */
  var pressedBefore: Element | undefined
}

/** Shows the newest rows, if they come before React, and requests the scripts once these rows no longer share the line with them. */
export function openServedPage(loading: Promise<FirstPage | null> | null): void {
  const shell = document.getElementById('shell')
  if (!shell) return
  shell.inert = false
  shell.addEventListener('click', keepPress)
  shell.addEventListener('auxclick', openRow)
  if (loading && isNewestAskedFor()) {
    setTimeout(requestScripts, LONGEST_WAIT_MS)
    loading
      .then((page) => page && showFirstRows(shell, page, Date.now()))
      // The skeleton stays, and React's page says what is wrong: a browser may forbid storage.
      .catch(() => {})
      // In a task of their own.
      .finally(() => setTimeout(requestScripts))
  } else {
    requestScripts()
  }
}

/** Whether one asks for the newest rows of everybody, and nothing over them. */
function isNewestAskedFor(): boolean {
  const isElsewhere = location.pathname !== '/' || isAnyOpen(readModals(location.search))
  return !isElsewhere && !readEntry().reading && !mayWantMine()
}

/** Once only: a script runs when it is moved out of its template. */
function requestScripts(): void {
  const scripts = document.getElementById('scripts') as HTMLTemplateElement
  document.head.append(scripts.content)
}

/** Links that are opened in another tab are the browser's. Without scripts, all are. */
function keepPress(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event
  const isStranded = document.documentElement.classList.contains('stranded')
  const control = (target as Element).closest('a, button')
  if (!control) openRow(event)
  else if (!isStranded && !ctrlKey && !metaKey && !shiftKey && !altKey) {
    event.preventDefault()
    globalThis.pressedBefore = control
  }
}
