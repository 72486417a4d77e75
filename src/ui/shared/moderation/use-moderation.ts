import { useEffect, useEffectEvent, useState } from 'react'
import type { Moderating } from '../../../core/app.ts'
import type { UserId } from '../../../core/domain/ids.ts'
import type { Result } from '../../../core/domain/result.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { useApp } from '../../app-context.ts'
import { useSignedIn } from '../../state/session.tsx'
import { useAlerts } from '../alerts.tsx'
import { useRequest } from '../use-request.ts'
import { moderationRefusalText } from './moderation-texts.ts'

type Refusal = Parameters<typeof moderationRefusalText>[0]

/** Whether the reader is a moderator, as long as a component shows it; null until that is known. */
export function useOffice(): boolean | null {
  const { moderation, log } = useApp()
  const reader = useSignedIn()?.person.id ?? null
  const [office, setOffice] = useState<{ of: UserId; held: boolean } | null>(null)
  const watch = useEffectEvent(async (of: UserId, isStopped: () => boolean): Promise<Stop> => {
    const fault = (cause: unknown) => log.warn('The moderators could not be read', cause)
    try {
      const { moderate } = await moderation()
      if (isStopped()) return () => {}
      return moderate.watchOffice(of, { next: (held) => setOffice({ of, held }), fault })
    } catch (cause) {
      fault(cause)
      return () => {}
    }
  })
  useEffect(() => {
    if (reader === null) return
    let isStopped = false
    const watching = watch(reader, () => isStopped)
    return () => {
      isStopped = true
      void watching.then((stop) => stop())
    }
  }, [reader])
  if (reader === null) return false
  return office?.of === reader ? office.held : null
}

/** Reports, takes words away and moderates, one act at a time, and says what became of it. */
export function useModerating() {
  const { moderation } = useApp()
  const { alert, note } = useAlerts()
  const { isBusy, ask } = useRequest<Refusal>({
    failure: 'Moderation failed',
    refusalOf: () => ({ code: 'failed' }),
    textOf: moderationRefusalText,
  })
  /** Returns the outcome; null if it was refused or failed, which the page then says. */
  const act = async <T>(
    request: (moderating: Moderating) => Promise<Result<T, Refusal>>,
    done: string | ((value: T) => string),
  ): Promise<{ readonly value: T } | null> => {
    const result = await ask(async () => request(await moderation()))
    if (!result) return null
    if (result.ok) note(typeof done === 'string' ? done : done(result.value))
    else alert(moderationRefusalText(result.refusal))
    return result.ok ? { value: result.value } : null
  }
  return { isBusy, act }
}
