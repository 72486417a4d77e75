import { useCallback } from 'react'
import { navigate, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location'
import { type ModalAddress, readModals, withModals, withoutModals } from './modal-address.ts'

interface Modals extends ModalAddress {
  /** Opens modals on top of the open ones; Back closes them again. */
  open(modals: Partial<ModalAddress>): void
  /** Changes what is open without a step in the history. */
  replace(modals: Partial<ModalAddress>): void
  /** Closes all of them. */
  close(): void
}

/** How many steps of the history opened what is open, so that closing can take them back. */
interface Steps {
  readonly steps?: number
}

/** Where the feed was read, which modals leave as it is. */
function others(): object | null {
  const { reading } = (window.history.state ?? {}) as { reading?: unknown }
  return reading ? { reading } : null
}

/** The browser goes back later than it is asked to; asked again until then, it would leave the page. */
let goingBack = false

/** The modals that the address says are open. */
export function useModals(): Modals {
  const path = usePathname()
  const search = useSearch()
  const steps = useHistoryState<Steps | null>()?.steps ?? 0
  const open = useCallback(
    (modals: Partial<ModalAddress>) =>
      navigate(path + withModals(search, modals), { state: { ...others(), steps: steps + 1 } }),
    [path, search, steps],
  )
  const replace = useCallback(
    (modals: Partial<ModalAddress>) =>
      navigate(path + withModals(search, modals), { replace: true, state: { ...others(), steps } }),
    [path, search, steps],
  )
  const close = useCallback(() => {
    // Read now rather than when this was rendered: an answer may come long after.
    const steps = (window.history.state as Steps | null)?.steps ?? 0
    const clear = () => {
      goingBack = false
      navigate(path + withoutModals(window.location.search), { replace: true, state: others() })
    }
    if (steps === 0) return clear()
    if (goingBack) return
    goingBack = true
    // The first of the steps may have started from a link that opened a modal itself.
    window.addEventListener('popstate', clear, { once: true })
    window.history.go(-steps)
  }, [path])
  return { ...readModals(search), open, replace, close }
}
