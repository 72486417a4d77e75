import { useApp } from './app-context.ts'
import { alertTexts, useAlerts } from './shared/alerts/alerts-context.tsx'

/** Signs out. A failure is an alert. */
export function useSignOut(): () => Promise<void> {
  const { manageSignIn, log } = useApp()
  const { alert } = useAlerts()
  return async () => {
    const result = await manageSignIn.signOut().catch((cause: unknown) => {
      log.error('Signing out failed', cause)
    })
    if (!result?.ok) alert(alertTexts.signOutFailed)
  }
}
