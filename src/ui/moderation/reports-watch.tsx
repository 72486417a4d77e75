import { useEffect, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { OFFICE } from '../../core/domain/moderation.ts'
import { useApp } from '../app-context.ts'
import { useOffice } from '../shared/moderation/use-moderation.ts'
import { useReturn } from '../shared/use-return.ts'
import { useReports } from '../state/reports.tsx'
import { useQuery } from '../state/use-query.ts'

/** The shortest time between two counts on a return to the window. Each reads up to 100 reports. */
const COUNT_PAUSE_MS = 60_000

/** Counts what waits for the reader, if they are a moderator: when the page opens, and when they come back to it. */
export function ReportsWatch({ reader }: { readonly reader: UserId }) {
  const { moderation, device, clock } = useApp()
  const { status } = useOffice()
  const { publish } = useReports()
  const [countedAt, setCountedAt] = useState(clock.now)
  const { data, refresh } = useQuery({
    key: status === 'granted' ? reader : null,
    load: async () => (await moderation()).moderate.countQueue(),
    failure: 'The reports could not be counted',
    severity: 'warn',
  })
  useEffect(() => {
    if (status === 'loading' || status === 'failed') return
    device.save(OFFICE, { office: status, asOf: clock.now() }, reader)
  }, [status, device, clock, reader])
  useReturn(() => {
    if (status !== 'granted' || clock.now() - countedAt < COUNT_PAUSE_MS) return
    setCountedAt(clock.now())
    refresh()
  })
  const open = status === 'granted' && data?.ok ? data.value : null
  useEffect(() => {
    publish(open)
    return () => publish(null)
  }, [open, publish])
  return null
}
