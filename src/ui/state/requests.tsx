import { createContext, type ReactNode, useContext, useState } from 'react'
import type { PointRequest } from '../../core/domain/requests.ts'

interface RequestsValue {
  /** The newest open requests to the signed-in person. Null while they are not known: signed out, or before the first rows. */
  readonly open: readonly PointRequest[] | null
  publish(open: readonly PointRequest[] | null): void
}

const RequestsContext = createContext<RequestsValue>({ open: null, publish: () => {} })

/** Shares the open requests of `RequestsWatch` with the header, the card, the list of notices and the send form. */
export function RequestsProvider({ children }: { readonly children: ReactNode }) {
  const [open, publish] = useState<readonly PointRequest[] | null>(null)
  return <RequestsContext value={{ open, publish }}>{children}</RequestsContext>
}

export function useRequests(): RequestsValue {
  return useContext(RequestsContext)
}
