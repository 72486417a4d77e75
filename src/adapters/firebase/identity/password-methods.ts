import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth'
import type { Credentials } from '../../../core/domain/person.ts'
import { accept, refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { withPolicy } from './password-rules.ts'
import { forSignedIn, personOf } from './person-of.ts'
import { codeOfSdkError } from './sdk-errors.ts'

/** Signing up and in with email and password. */
export function passwordMethods(auth: Auth) {
  return {
    async signUp({ email, password }: Credentials): Promise<SignInResult> {
      return withPolicy(auth, password, async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        return accept(personOf(user))
      })
    },

    async signIn({ email, password }: Credentials): Promise<SignInResult> {
      try {
        return await withPolicy(auth, password, async () => {
          const { user } = await signInWithEmailAndPassword(auth, email, password)
          return accept(personOf(user))
        })
      } catch (cause) {
        // Without enumeration protection the service would show strangers who has an account.
        if (codeOfSdkError(cause) === 'auth/user-not-found')
          return refuse({ code: 'auth/invalid-credential' })
        throw cause
      }
    },

    setPassword: (password: string) =>
      forSignedIn(auth, async (user) => {
        if (password === '') return refuse({ code: 'auth/missing-password' })
        return withPolicy(auth, password, async () => {
          await updatePassword(user, password)
          return accept(personOf(user))
        })
      }),

    reauthenticateByPassword: (password: string) =>
      forSignedIn(auth, async (user) => {
        if (password === '') return refuse({ code: 'auth/missing-password' })
        const credential = EmailAuthProvider.credential(user.email ?? '', password)
        await reauthenticateWithCredential(user, credential)
        return accept(personOf(user))
      }),
  }
}
