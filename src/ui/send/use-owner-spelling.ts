import { useEffect, useEffectEvent } from 'react'
import { readUsername, usernameKey } from '../../core/domain/username.ts'
import type { Recipient } from './use-recipient.ts'

/** Replaces a typed name by its owner's spelling, with their capitals, once the recipient is known. An old name stays unchanged. */
export function useOwnerSpelling(
  typed: string,
  recipient: Recipient | null,
  onSpelling: (name: string) => void,
): void {
  const spelling = recipient?.status === 'known' ? recipient.profile.username : null
  const name = readUsername(typed)
  const isSame = spelling !== null && name.ok && usernameKey(name.value) === usernameKey(spelling)
  const wanted = isSame && spelling !== typed ? spelling : null
  const onWanted = useEffectEvent(onSpelling)
  useEffect(() => {
    if (wanted !== null) onWanted(wanted)
  }, [wanted])
}
