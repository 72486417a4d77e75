import { useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { useSession } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'

/** Whether the session of whoever has the send form open has ended: by the service or in another tab, for Sign Out is out of reach. */
export function useInterrupted(): boolean {
  const { send } = useModals()
  const { session } = useSession()
  const signedIn = session.status === 'signed-in' ? session.person.id : null
  const [sender, setSender] = useState<UserId | null>(null)
  if (send === null && sender !== null) setSender(null)
  if (send !== null && signedIn !== null && signedIn !== sender) setSender(signedIn)
  return sender !== null && session.status === 'signed-out'
}
