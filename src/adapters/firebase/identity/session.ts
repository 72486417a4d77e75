import type { Auth, User } from 'firebase/auth'

/** The SDK's sign-in on this device. */
export class Session {
  constructor(readonly auth: Auth) {}

  /** Whoever is signed in, once it is known whether somebody is. */
  async user(): Promise<User | null> {
    await this.auth.authStateReady()
    return this.auth.currentUser
  }
}
