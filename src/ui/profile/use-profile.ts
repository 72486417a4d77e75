import { useCallback, useEffect, useState } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import { useApp } from '../app-context.ts'
import { idInProfile } from '../modal-address.ts'
import { useSession } from '../state/session-context.tsx'

type ProfileState =
  | { readonly status: 'loading' | 'missing' | 'failed' }
  | { readonly status: 'found'; readonly profile: Profile; readonly own: boolean }

/** Whose profile the address names. One's own is followed live, another's is read, again whenever one's own points move. */
export function useProfile(address: string): { state: ProfileState; retry: () => void } {
  const { lookupProfile, log } = useApp()
  const { session, retry: reopen } = useSession()
  const [read, setRead] = useState<{ address: string; state: ProfileState } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const account = session.status === 'signed-in' ? session.account : null
  const balance = account?.balance

  const look = useCallback(async (): Promise<ProfileState> => {
    try {
      const id = idInProfile(address)
      const result = await (id ? lookupProfile.lookupById(id) : lookupProfile.lookup(address))
      if (!result.ok) return { status: 'missing' }
      return { status: 'found', profile: result.value, own: false }
    } catch (cause) {
      log.error('A profile could not be read', cause)
      return { status: 'failed' }
    }
  }, [address, lookupProfile, log])

  // One's own is followed already; before it is open there is nothing to read.
  const ownId = session.status === 'signed-in' ? session.person.id : null
  const isOwnAddress = ownId !== null && idInProfile(address) === ownId

  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved balance, or asking again, is the reason to read again
  useEffect(() => {
    if (isOwnAddress) return
    let current = true
    look().then((state) => current && setRead({ address, state }))
    return () => {
      current = false
    }
  }, [look, address, balance, attempt, isOwnAddress])

  const state: ProfileState = read?.address === address ? read.state : { status: 'loading' }
  const retry = () => {
    setRead(null)
    setAttempt((count) => count + 1)
  }
  if (isOwnAddress) {
    if (account) return { state: { status: 'found', profile: account, own: true }, retry }
    const failed = session.status === 'signed-in' && session.failed
    return { state: { status: failed ? 'failed' : 'loading' }, retry: reopen }
  }
  if (state.status === 'found' && state.profile.id === ownId)
    return { state: { ...state, profile: account ?? state.profile, own: true }, retry }
  return { state, retry }
}
