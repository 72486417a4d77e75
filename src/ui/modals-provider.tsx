import { type ReactNode, useMemo } from 'react'
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'
import { readModals, withModals, withoutModals, withoutTopModal } from './modal-address.ts'
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
    // The queries from which these modals were opened, oldest first, each an entry of the browser's history.
    const opened: readonly string[] = location.state?.opened ?? []
    const isFilledHere: boolean = location.state?.isFilledHere ?? false
    const go = (query: string, options: NavigateOptions) => {
      const { reading, look } = readEntry()
      navigate(pathname + query, options)
      const isLooking = look && readModals(query).notices !== null
      if (reading || isLooking)
        keepInEntry({ ...(reading && { reading }), ...(isLooking && { look }) })
    }
    /** Goes back to the query, if the modals were opened from there; otherwise it replaces the present one. */
    const closeDownTo = (query: string) => {
      const steps = opened.length - opened.lastIndexOf(query)
      if (steps > opened.length)
        return go(query, { replace: true, state: { opened, isFilledHere } })
      if (leaving === location) return
      leaving = location
      navigate(-steps)
    }
    return {
      ...readModals(search),
      isFilledHere,
      open(modals) {
        const query = withModals(search, modals)
        // A double click asks twice.
        if (query === window.location.search) return
        go(query, {
          state: {
            opened: [...opened, withModals(search, {})],
            isFilledHere: isFilledHere || 'send' in modals,
          },
        })
      },
      replace: (modals) =>
        go(withModals(search, modals), { replace: true, state: { opened, isFilledHere } }),
      close: () => closeDownTo(withoutTopModal(search)),
      closeAll: () => closeDownTo(withoutModals(search)),
    }
  }, [location, navigate])
  return <ModalsContext value={modals}>{children}</ModalsContext>
}
