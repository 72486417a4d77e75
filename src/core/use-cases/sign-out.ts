import type { Identity } from '../ports/identity.ts'

export class SignOut {
  constructor(private readonly identity: Identity) {}

  run(): Promise<void> {
    return this.identity.signOut()
  }
}
