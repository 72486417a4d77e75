import type { UserId } from '../../core/domain/ids.ts'
import type { Profile } from '../../core/domain/profile.ts'
import type { Username, UsernameKey } from '../../core/domain/username.ts'
import type { Directory } from '../../core/ports/directory.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { watching } from './watching.ts'

/** Names and people while the SDK is on the way. */
export class DeferredDirectory implements Directory {
  constructor(private readonly open: () => Promise<Directory>) {}

  async findByName(key: UsernameKey) {
    return (await this.open()).findByName(key)
  }

  async findById(id: UserId) {
    return (await this.open()).findById(id)
  }

  watchName(key: UsernameKey, listener: Listener<Profile | null>): Stop {
    return watching(this.open, listener, (directory, next, fault) =>
      directory.watchName(key, { next, fault }),
    )
  }

  async suggest(prefix: string, limit: number, except: UserId | null) {
    return (await this.open()).suggest(prefix, limit, except)
  }

  async takeName(id: UserId, name: Username) {
    return (await this.open()).takeName(id, name)
  }

  async setDescription(id: UserId, description: string) {
    return (await this.open()).setDescription(id, description)
  }
}
