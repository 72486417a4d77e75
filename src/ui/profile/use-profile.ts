import { useApp } from '../app-context.ts'
import { idInProfile } from '../modal-address.ts'
import {
  useAccount,
  useIsAccountUnknown,
  useSession,
  useSignedIn,
} from '../state/session-context.tsx'
import { useQuery } from '../state/use-query.ts'

/**
 * The profile that the address names. One's own is the account that the session follows. Another one is loaded, and again
 * when one's own balance changes, or when `arrived` says that more happened to it.
 */
export function useProfile(address: string, arrived: number) {
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
    revision: `${account?.balance ?? ''} ${arrived}`,
  })
  const found = data?.ok ? data.value : null
  const isOwn = isOwnAddress || (found !== null && found.id === ownId)
  return {
    /** Null until it is loaded. */
    profile: (isOwn && account) || found,
    isOwn,
    isMissing: data?.ok === false,
    hasFailed: isOwnAddress ? isAccountUnknown : data === null && status === 'failed',
    retry: isOwnAddress ? retry : refresh,
  }
}
