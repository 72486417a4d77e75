import { shownName } from '../../core/domain/username.ts'
import type { Session } from '../../core/use-cases/watch-session.ts'
import button from '../shared/button.module.css'
import { useSignOut } from '../use-sign-out.ts'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'

interface SignedInAlreadyProps {
  readonly session: Extract<Session, { status: 'signed-in' }>
}

/** Whoever opens a sign-in link while somebody is signed in may mean it for another person: they decide. */
export function SignedInAlready({ session }: SignedInAlreadyProps) {
  const { person, account } = session
  const signOut = useSignOut()
  return (
    <>
      <p className={css.intro}>
        {authTexts.signedInAs(person.email ?? `@${shownName(account?.username ?? null, true)}`)}
      </p>
      <button type="button" className={`${button.primary} ${button.wide}`} onClick={signOut}>
        {authTexts.useLink}
      </button>
    </>
  )
}
