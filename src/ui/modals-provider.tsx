import { type ReactNode, useMemo } from 'react'
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'
import { isAnyOpen, readModals, withModals, withoutModals } from './modal-address.ts'
import { keepInEntry, readEntry } from './state/history-entry.ts'
import { type Modals, ModalsContext } from './use-modals.ts'

/** The history entry that `close` is leaving. The browser goes back later; a second call before that would leave the page. */
let leaving: Location | null = null

/** Reads the modals from the address, and changes them there. It needs a router around it. */
export function ModalsProvider({ children }: { readonly children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const modals = useMemo((): Modals => {
    const { pathname, search } = location
    const shown = readModals(search)
    // How many history entries were added to open these modals. A modal that a link opened has none.
    const steps: number = location.state?.steps ?? 0
    const openedByLink = isAnyOpen(shown) && steps === 0
    const isFilledHere: boolean = location.state?.isFilledHere ?? false
    const go = (query: string, options: NavigateOptions) => {
      const { reading, look } = readEntry()
      navigate(pathname + query, options)
      const isLooking = look && readModals(query).notices !== null
      if (reading || isLooking)
        keepInEntry({ ...(reading && { reading }), ...(isLooking && { look }) })
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
  return <ModalsContext value={modals}>{children}</ModalsContext>
}
