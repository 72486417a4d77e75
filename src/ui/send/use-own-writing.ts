import { useEffect, useEffectEvent } from 'react'
import { readUsername, usernameKey } from '../../core/domain/username.ts'
import type { Recipient } from './use-recipient.ts'

/** Writes a typed name as its owner does, in their capitals, once the recipient is known. An old name stays as it is. */
export function useOwnWriting(
  typed: string,
  recipient: Recipient | null,
  write: (name: string) => void,
): void {
  const own = recipient?.status === 'known' ? recipient.profile.username : null
  const name = readUsername(typed)
  const isSame = own !== null && name.ok && usernameKey(name.value) === usernameKey(own)
  const wanted = isSame && own !== typed ? own : null
  const onWanted = useEffectEvent(write)
  useEffect(() => {
    if (wanted !== null) onWanted(wanted)
  }, [wanted])
}
