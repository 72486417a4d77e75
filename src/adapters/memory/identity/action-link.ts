import type { DemoMail } from '../../../core/ports/demo.ts'

const MODES = { 'sign-in': 'signIn', 'password-reset': 'resetPassword' } as const

/** Path and query of a mailed link, in the shape of the real service's. */
export function actionLink(purpose: DemoMail['purpose'], code: string): string {
  return `/?${new URLSearchParams({ mode: MODES[purpose], oobCode: code })}`
}

/** The code of a mailed link of that purpose; null where an address is none. */
export function actionCodeIn(address: string, purpose: DemoMail['purpose']): string | null {
  const query = new URLSearchParams(address.split('#')[0]?.split('?')[1] ?? '')
  return query.get('mode') === MODES[purpose] ? query.get('oobCode') || null : null
}
