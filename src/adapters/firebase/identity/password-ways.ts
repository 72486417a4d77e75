import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth'
import type { Credentials } from '../../../core/domain/person.ts'
import { accept, refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { codeOfSdkError } from './code-of-sdk-error.ts'
import { withPolicy } from './password-rules.ts'
import { personOf } from './person-of.ts'
import type { Session } from './session.ts'

/** Signing up and in with e-mail and password. */
export class PasswordWays {
  constructor(private readonly session: Session) {}

  async signUp({ email, password }: Credentials): Promise<SignInResult> {
    const { auth } = this.session
    return withPolicy(auth, password, async () => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      return accept(personOf(user))
    })
  }

  async signIn({ email, password }: Credentials): Promise<SignInResult> {
    const { auth } = this.session
    try {
      return await withPolicy(auth, password, async () => {
        const { user } = await signInWithEmailAndPassword(auth, email, password)
        return accept(personOf(user))
      })
    } catch (cause) {
      // A project without enumeration protection would tell strangers who has an account.
      if (codeOfSdkError(cause) === 'auth/user-not-found')
        return refuse({ code: 'auth/invalid-credential' })
      throw cause
    }
  }

  async setPassword(password: string): Promise<SignInResult> {
    const user = await this.session.user()
    if (!user) return refuse({ code: 'auth/null-user' })
    if (password === '') return refuse({ code: 'auth/missing-password' })
    return withPolicy(this.session.auth, password, async () => {
      await updatePassword(user, password)
      return accept(personOf(user))
    })
  }

  async reauthenticate(password: string): Promise<SignInResult> {
    const user = await this.session.user()
    if (!user) return refuse({ code: 'auth/null-user' })
    if (password === '') return refuse({ code: 'auth/missing-password' })
    const credential = EmailAuthProvider.credential(user.email ?? '', password)
    await reauthenticateWithCredential(user, credential)
    return accept(personOf(user))
  }
}
