const MODES = { 'sign-in': 'signIn', 'password-reset': 'resetPassword' } as const

/** The code of a mailed link of that purpose; null where an address is none. Read without the SDK, which may not be there yet. */
export function actionCodeIn(address: string, purpose: keyof typeof MODES): string | null {
  const query = new URLSearchParams(address.split('#')[0]?.split('?')[1] ?? '')
  return query.get('mode') === MODES[purpose] ? query.get('oobCode') || null : null
}
