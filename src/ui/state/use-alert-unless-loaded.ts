import { alertTexts, useAlerts } from '../shared/alerts/alerts-context.tsx'

/** Returns a function that waits for requested rows, alerts if they could not be loaded, and resolves with whether they were. */
export function useAlertUnlessLoaded(): (loading: Promise<boolean>) => Promise<boolean> {
  const { alert } = useAlerts()
  return async (loading) => {
    const isLoaded = await loading
    if (!isLoaded) alert(alertTexts.placeNotLoaded)
    return isLoaded
  }
}
