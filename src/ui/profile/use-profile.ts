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
 * The profile in the address. The reader's own is the account of the session. Another one is loaded, and loaded again when the
 * reader's balance or `arrived` changes.
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
    /** Why there is none; null while that is unknown. */
    missing: data?.ok === false ? data.refusal.code : null,
    hasFailed: isOwnAddress ? isAccountUnknown : data === null && status === 'failed',
    retry: isOwnAddress ? retry : refresh,
  }
}
