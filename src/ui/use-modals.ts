import { useMemo } from 'react'
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'
import {
  isAnyOpen,
  type ModalAddress,
  readModals,
  withModals,
  withoutModals,
} from './modal-address.ts'
import { keepPlace, readPlace } from './state/reading-place.ts'

interface Modals extends ModalAddress {
  /** Whether the page itself filled in the send form, and not the link that opened the page. */
  readonly isFilledHere: boolean

  /** Opens modals on top of the open ones; Back closes them again. */
  open(modals: Partial<ModalAddress>): void
  /** Changes what is open without a step in the history. */
  replace(modals: Partial<ModalAddress>): void
  /** Closes all of them. */
  close(): void
}

/** The history entry that `close` is leaving. The browser goes back later; a second call before that would leave the page. */
let leaving: Location | null = null

/** The modals that the address says are open. */
export function useModals(): Modals {
  const location = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const { pathname, search } = location
    const shown = readModals(search)
    // How many history entries were added to open these modals. A modal that a link opened has none.
    const steps: number = location.state?.steps ?? 0
    const openedByLink = isAnyOpen(shown) && steps === 0
    const isFilledHere: boolean = location.state?.isFilledHere ?? false
    const go = (query: string, options: NavigateOptions) => {
      const place = readPlace()
      navigate(pathname + query, options)
      if (place) keepPlace(place)
    }
    return {
      ...shown,
      isFilledHere,
      open(modals) {
        const query = withModals(search, modals)
        // A double click asks twice.
        if (query === window.location.search) return
        go(query, {
          state: {
            steps: openedByLink ? 0 : steps + 1,
            isFilledHere: isFilledHere || 'send' in modals,
          },
        })
      },
      replace: (modals) =>
        go(withModals(search, modals), { replace: true, state: { steps, isFilledHere } }),
      close() {
        if (steps === 0) return go(withoutModals(search), { replace: true })
        if (leaving === location) return
        leaving = location
        navigate(-steps)
      },
    }
  }, [location, navigate])
}
