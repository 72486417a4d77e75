import type { Page } from '@playwright/test'
import { emulators } from './emulators.ts'

/** The key in the settings of the build. */
const API_KEY = 'fake-api-key'

/** The password of everybody. */
export const PASSWORD = 'correct horse'

interface Session {
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
}

/** Signs up a person at the Auth emulator, and lets the next visit of a page begin with them. Returns their id. */
export async function storeSignIn(page: Page, url: string, email: string): Promise<string> {
  const session = await signUpAtService(email)
  const user = JSON.stringify({
    uid: session.localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      accessToken: session.idToken,
      refreshToken: session.refreshToken,
      expirationTime: Date.now() + 3_600_000,
    },
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  })
  const key = `firebase:authUser:${API_KEY}:[DEFAULT]`
  await page.addInitScript(storeOnce, { origin: new URL(url).origin, key, user })
  return session.localId
}

/** Once only: the SDK moves it to its own database, and a later sign-out must last. */
function storeOnce(stored: {
  readonly origin: string
  readonly key: string
  readonly user: string
}) {
  const mark = `test-${stored.key}`
  if (location.origin !== stored.origin || localStorage.getItem(mark) !== null) return
  localStorage.setItem(mark, 'stored')
  localStorage.setItem(stored.key, stored.user)
}

/** Signs up a person at the Auth emulator. */
export async function signUpAtService(email: string): Promise<Session> {
  const service = `${emulators().authUrl}/identitytoolkit.googleapis.com/v1/accounts`
  const answer = await fetch(`${service}:signUp?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  })
  if (!answer.ok) throw new Error(`${email} could not be signed up: ${await answer.text()}`)
  return answer.json()
}
