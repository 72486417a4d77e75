import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { PointRequest } from '../../core/domain/requests.ts'
import { nameText } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { type Declined, isSameRequest, useRequests } from '../state/requests.tsx'
import { requestTexts as texts } from './request-texts.ts'
import { useAnswer } from './use-answer.ts'

/** The time to undo a decline. The ledger knows no way back, so it hears of it only then. */
const UNDO_MS = 6000

/** Declines requests, each once the time to undo that is over, or when the page is left. */
export function Declines() {
  return useRequests().declined.map((one) => (
    <Decline key={`${one.request.from}-${one.request.at}`} request={one.request} />
  ))
}

function Decline({ request }: { readonly request: PointRequest }) {
  const { from, fromName } = request
  const { open, declined, setDeclined } = useRequests()
  const { answer } = useAnswer(fromName)
  const decline = useEffectEvent(async () => {
    const others = (list: readonly Declined[]) =>
      list.filter((one) => !isSameRequest(one.request, request))
    const isOpen = open?.some((one) => isSameRequest(one, request))
    if (isOpen && declined.some((one) => isSameRequest(one.request, request) && !one.isSent)) {
      setDeclined((list) => [...others(list), { request, isSent: true }])
      await answer((answering) => answering.decline(from), texts.declined(fromName))
    }
    setDeclined(others)
  })
  useEffect(() => {
    const timer = setTimeout(() => decline(), UNDO_MS)
    const leave = () => void decline()
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
  return null
}

/** Declines a request, and undoes that. */
export function useDecline(request: PointRequest | undefined) {
  const { declined, setDeclined } = useRequests()
  const isThis = (one: Declined) => request !== undefined && isSameRequest(one.request, request)
  return {
    /** Null unless it was declined a moment ago. */
    declined: declined.find(isThis) ?? null,
    decline: () => request && setDeclined((list) => [...list, { request, isSent: false }]),
    undo: () => setDeclined((list) => list.filter((one) => one.isSent || !isThis(one))),
  }
}

interface DeclinedRequestProps {
  readonly declined: Declined
  readonly undo: () => void
}

/** In the place of a request that was just declined. */
export function DeclinedRequest({ declined: { request, isSent }, undo }: DeclinedRequestProps) {
  return (
    <>
      <p role="status">{texts.isDeclined(nameText(request.fromName), request.amount)}</p>
      <Button look="quiet" autoFocus aria-disabled={isSent} onClick={undo}>
        {texts.undo}
      </Button>
    </>
  )
}

/** The time in which a press was aimed at the row that was in this place before. */
const MOVED_MS = 500

/**
 * The handler of a list that ignores presses just after its rows moved: they were aimed at another one. Keys have no aim.
 * `places`: changes when a row moves.
 */
export function useAim(places: string) {
  const hasMoved = useRef(false)
  const last = useRef(places)
  useLayoutEffect(() => {
    if (last.current === places) return
    last.current = places
    hasMoved.current = true
    const timer = setTimeout(() => {
      hasMoved.current = false
    }, MOVED_MS)
    return () => clearTimeout(timer)
  }, [places])
  return (event: MouseEvent) => {
    if (!hasMoved.current || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
}
