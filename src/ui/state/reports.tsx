import { createContext, type ReactNode, useContext, useState } from 'react'
import type { NewCount } from '../../core/domain/notices.ts'

interface ReportsValue {
  /** How many rows wait for the reader, who is a moderator. Null for anybody else, and while it is not known. */
  readonly open: NewCount | null
  publish(open: NewCount | null): void
}

const ReportsContext = createContext<ReportsValue>({ open: null, publish: () => {} })

/** Shares the count of `ReportsWatch`, and of the queue, with the header, the profile and the list of notices. */
export function ReportsProvider({ children }: { readonly children: ReactNode }) {
  const [open, publish] = useState<NewCount | null>(null)
  return <ReportsContext value={{ open, publish }}>{children}</ReportsContext>
}

export function useReports(): ReportsValue {
  return useContext(ReportsContext)
}
