import type { Profile } from '../../core/domain/profile.ts'
import { useApp } from '../app-context.ts'
import { idInProfile } from '../modal-address.ts'
import {
  useAccount,
  useIsAccountUnknown,
  useSession,
  useSignedIn,
} from '../state/session-context.tsx'
import { useQuery } from '../state/use-query.ts'

type ProfileState =
  | { readonly status: 'loading' | 'missing' | 'failed' }
  | { readonly status: 'found'; readonly profile: Profile; readonly own: boolean }

/**
 * The profile that the address names. One's own is the account that the session follows. Another one is loaded, and again
 * when one's own balance changes.
 */
export function useProfile(address: string): { state: ProfileState; retry: () => void } {
  const { lookupProfile } = useApp()
  const { retry } = useSession()
  const account = useAccount()
  const isAccountUnknown = useIsAccountUnknown()
  const ownId = useSignedIn()?.person.id ?? null
  const id = idInProfile(address)
  const isOwnAddress = id !== null && id === ownId
  const { status, data, refresh } = useQuery({
    key: isOwnAddress ? null : address,
    load: () => (id ? lookupProfile.lookupById(id) : lookupProfile.lookup(address)),
    failure: 'A profile could not be read',
    revision: account?.balance ?? null,
  })
  if (isOwnAddress) {
    const state = account ? found(account, true) : notYet(isAccountUnknown)
    return { state, retry }
  }
  if (!data) return { state: notYet(status === 'failed'), retry: refresh }
  if (!data.ok) return { state: { status: 'missing' }, retry: refresh }
  const own = data.value.id === ownId
  return { state: found((own && account) || data.value, own), retry: refresh }
}

function found(profile: Profile, own: boolean): ProfileState {
  return { status: 'found', profile, own }
}

function notYet(failed: boolean): ProfileState {
  return { status: failed ? 'failed' : 'loading' }
}
