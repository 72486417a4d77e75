import { useEffect, useState } from 'react'
import type { Moderating } from '../../../core/app.ts'
import type { UserId } from '../../../core/domain/ids.ts'
import type { Office } from '../../../core/domain/moderation.ts'
import type { Result } from '../../../core/domain/result.ts'
import { subscribeWhenOpen } from '../../../core/ports/subscription.ts'
import { useApp, useRetryOnline } from '../../app-context.ts'
import { useSignedIn } from '../../state/session.tsx'
import { useAct } from '../use-request.ts'
import { moderationRefusalText } from './moderation-texts.ts'

type Refusal = Parameters<typeof moderationRefusalText>[0]

interface OfficeOfReader {
  readonly status: Office | 'loading' | 'failed'
  retry(): void
}

/** The office of the reader, watched while the component is mounted. A fault keeps the last known value. */
export function useOffice(): OfficeOfReader {
  const { moderation, log } = useApp()
  const reader = useSignedIn()?.person.id ?? null
  const [known, setKnown] = useState<{ of: UserId; status: OfficeOfReader['status'] } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry watches again
  useEffect(() => {
    if (reader === null) return
    return subscribeWhenOpen(
      moderation,
      {
        next: (office: Office) => setKnown({ of: reader, status: office }),
        fault(cause) {
          log.warn('The moderators could not be read', cause)
          setKnown((before) => (before?.of === reader ? before : { of: reader, status: 'failed' }))
        },
      },
      ({ moderate }, listener) => moderate.watchOffice(reader, listener),
    )
  }, [moderation, log, reader, tries])
  const ofReader = known?.of === reader ? known.status : 'loading'
  const status = reader === null ? 'none' : ofReader
  const retry = () => {
    setKnown(null)
    setTries((count) => count + 1)
  }
  useRetryOnline(() => {
    if (status === 'failed') retry()
  })
  return { status, retry }
}

/** Whether the reader is known to be a moderator. */
export function useIsModerator(): boolean {
  return useOffice().status === 'granted'
}

/** Reports, removes texts and moderates, one act at a time, and shows the outcome. */
export function useModerating() {
  const { moderation } = useApp()
  const { isBusy, act } = useAct<Refusal>({
    failure: 'Moderation failed',
    refusalOf: () => ({ code: 'failed' }),
    textOf: moderationRefusalText,
  })
  return {
    isBusy,
    /** Returns the outcome, which the page shows; null if the request was dropped. */
    act: <T>(
      request: (moderating: Moderating) => Promise<Result<T, Refusal>>,
      done: string | ((value: T) => string),
    ) => act(async () => request(await moderation()), done),
  }
}
