import { useEffect, useEffectEvent } from 'react'
import type { Username } from '../../core/domain/username.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useSignedIn } from '../state/session-context.tsx'
import { authTexts } from './auth-texts.ts'

/** Says that the name typed at sign-up was taken in the meantime. The username form in the profile still has it. */
export function MissedName({ name }: { readonly name: Username }) {
  const { alert } = useAlerts()
  const reader = useSignedIn()?.person.id
  const report = useEffectEvent(() => alert(authTexts.missedName(name), reader))
  useEffect(() => report(), [])
  return null
}
