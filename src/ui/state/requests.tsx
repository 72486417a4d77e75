import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useState,
} from 'react'
import type { PointRequest } from '../../core/domain/requests.ts'

/** A request that the reader declined. Until it is sent, that can be undone. */
export interface Declined {
  readonly request: PointRequest
  readonly isSent: boolean
}

interface RequestsValue {
  /** The newest open requests to the signed-in person. Null while they are not known: signed out, or before the first rows. */
  readonly open: readonly PointRequest[] | null
  publish(open: readonly PointRequest[] | null): void
  readonly declined: readonly Declined[]
  readonly setDeclined: Dispatch<SetStateAction<readonly Declined[]>>
}

const RequestsContext = createContext<RequestsValue>({
  open: null,
  publish: () => {},
  declined: [],
  setDeclined: () => {},
})

/** Shares the open requests of `RequestsWatch` with the header, the line, the list of notices and the send form. */
export function RequestsProvider({ children }: { readonly children: ReactNode }) {
  const [open, publish] = useState<readonly PointRequest[] | null>(null)
  const [declined, setDeclined] = useState<readonly Declined[]>([])
  return (
    <RequestsContext value={{ open, publish, declined, setDeclined }}>{children}</RequestsContext>
  )
}

export function useRequests(): RequestsValue {
  return useContext(RequestsContext)
}

export function isSameRequest(one: PointRequest, other: PointRequest): boolean {
  return one.from === other.from && one.at === other.at
}
