import type { FirebaseApp } from 'firebase/app'
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check'

/**
 * Lets requests show that they come from this app, with a token that renews itself. Returns a function that gives the present
 * token, for requests without the SDK.
 */
export function openAppCheck(app: FirebaseApp, siteKey: string): () => Promise<string> {
  const appCheck = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  })
  return async () => (await getToken(appCheck)).token
}
