const MODES = { 'sign-in': 'signIn', 'password-reset': 'resetPassword' } as const

export type ActionLinkPurpose = keyof typeof MODES

/** Path and query of a mailed link, as the real service writes them. */
export function actionLink(purpose: ActionLinkPurpose, code: string): string {
  return `/?${new URLSearchParams({ mode: MODES[purpose], oobCode: code })}`
}

/** The code of a mailed link of that purpose; null for any other address. */
export function actionCodeIn(address: string, purpose: ActionLinkPurpose): string | null {
  const query = new URLSearchParams(address.split('#')[0]?.split('?')[1] ?? '')
  return query.get('mode') === MODES[purpose] ? query.get('oobCode') || null : null
}

/** How the identity port recognises mailed links. It needs no service for that. */
export const mailedLinks = {
  isSignInLink: (address: string) => actionCodeIn(address, 'sign-in') !== null,
  passwordResetCode: (address: string) => actionCodeIn(address, 'password-reset'),
}
