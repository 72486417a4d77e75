import type { UserId } from '../../core/domain/ids.ts'
import type { Profile } from '../../core/domain/profile.ts'

interface Ranked {
  readonly profile: Profile
  readonly key: string
}

/** Up to `limit` of those whose name begins so, highest balance first, without sorting everybody. */
export function highestBalances(
  profiles: Iterable<Profile>,
  prefix: string,
  limit: number,
  except: UserId | null,
): readonly Profile[] {
  const best: Ranked[] = []
  for (const profile of profiles) {
    const last = best.at(-1)
    const tooLow = best.length === limit && last && profile.balance < last.profile.balance
    if (tooLow || profile.username === null || profile.id === except) continue
    const ranked = { profile, key: profile.username.toLowerCase() }
    if (!ranked.key.startsWith(prefix)) continue
    const place = best.findIndex((other) => ranksBefore(ranked, other))
    if (place >= 0) best.splice(place, 0, ranked)
    else best.push(ranked)
    if (best.length > limit) best.pop()
  }
  return best.map(({ profile }) => profile)
}

function ranksBefore(a: Ranked, b: Ranked): boolean {
  if (a.profile.balance !== b.profile.balance) return a.profile.balance > b.profile.balance
  return a.key < b.key
}
