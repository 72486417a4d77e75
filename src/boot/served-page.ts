import { openRow } from '../ui/feed/feed-row.tsx'
import { mayWantMine } from '../ui/feed/feed-tools.tsx'
import { isAnyOpen, readModals } from '../ui/modals.tsx'
import { readEntry } from '../ui/state/history-entry.ts'
import { type FirstPage, showFirstRows } from './first-rows.ts'

/**
 * The served page, until React takes over. This code runs before any other script is requested: it is inline in `index.html`, with
 * everything that it needs (`build/static-shell.ts`).
 */

/** By then the scripts are requested, even without rows. */
const LONGEST_WAIT_MS = 300

declare global {
  /** The last pressed control of the served page. React's page presses its twin. */
  var pressedBefore: Element | undefined
}

/** Shows the newest rows, if they arrive before React. Requests the scripts after these rows, so that they do not share the network. */
export function openServedPage(loading: Promise<FirstPage | null> | null): void {
  const shell = document.getElementById('shell')
  if (!shell) return
  shell.inert = false
  shell.addEventListener('click', rememberPress)
  shell.addEventListener('auxclick', openRow)
  if (loading && isNewestAskedFor()) {
    setTimeout(requestScripts, LONGEST_WAIT_MS)
    loading
      .then((page) => page && showFirstRows(shell, page, Date.now()))
      // The skeleton stays, and React's page reports the fault: a browser may forbid storage.
      .catch(() => {})
      // In a task of their own.
      .finally(() => setTimeout(requestScripts))
  } else {
    requestScripts()
  }
}

/** Whether the address asks for everybody's newest rows, without a modal over them. */
function isNewestAskedFor(): boolean {
  const isElsewhere = location.pathname !== '/' || isAnyOpen(readModals(location.search))
  return !isElsewhere && !readEntry().reading && !mayWantMine()
}

/** Scripts run when they are moved out of their template. A second call finds none. */
function requestScripts(): void {
  const scripts = document.getElementById('scripts') as HTMLTemplateElement
  document.head.append(scripts.content)
}

/** The browser opens links in another tab, and all links if the scripts failed. */
function rememberPress(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event
  const isStranded = document.documentElement.classList.contains('stranded')
  const control = (target as Element).closest('a, button')
  if (!control) openRow(event)
  else if (!isStranded && !ctrlKey && !metaKey && !shiftKey && !altKey) {
    event.preventDefault()
    globalThis.pressedBefore = control
  }
}
