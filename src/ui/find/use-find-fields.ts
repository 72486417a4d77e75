import { useEffect, useEffectEvent, useState } from 'react'
import { useModals } from '../use-modals.ts'
import { type FindFields, readFind, writeFind } from './find-fields.ts'

/** Browsers limit how often the address changes. */
const ADDRESS_PAUSE_MS = 250

/** The fields of the search. The address is updated once typing pauses, so that a reload and a link find the same. */
export function useFindFields(asked: string): {
  readonly fields: FindFields
  change(fields: Partial<FindFields>): void
} {
  const [fields, setFields] = useState(() => readFind(asked))
  const { replace } = useModals()
  const written = writeFind(fields)
  const writeAddress = useEffectEvent(() => replace({ find: written }))
  useEffect(() => {
    if (asked === written) return
    const timer = setTimeout(() => writeAddress(), ADDRESS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked, written])
  return {
    fields,
    change: (some) => setFields((before) => ({ ...before, ...some })),
  }
}
