const PROJECT = 'demo-pledger'

/** Where the official Auth emulator is. Without one these tests prove nothing, so they fail. */
export function authEmulator(): string {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST
  if (!host)
    throw new Error(
      'FIREBASE_AUTH_EMULATOR_HOST is not set: start the Auth emulator first (npm test does so).',
    )
  return `http://${host}`
}

/** The link in the newest mail that the emulator would have sent to an e-mail, or null. */
export async function lastMailTo(email: string): Promise<string | null> {
  const response = await fetch(`${authEmulator()}/emulator/v1/projects/${PROJECT}/oobCodes`)
  const { oobCodes = [] } = (await response.json()) as {
    oobCodes?: readonly { readonly email: string; readonly oobLink: string }[]
  }
  return oobCodes.findLast((mail) => mail.email === email)?.oobLink ?? null
}

/** Whether the service hides who has an account, as new projects do. */
export async function protectFromEnumeration(enabled: boolean): Promise<void> {
  await fetch(`${authEmulator()}/emulator/v1/projects/${PROJECT}/config`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: enabled } }),
  })
}
