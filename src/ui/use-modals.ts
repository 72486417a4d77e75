import { createContext } from 'react'
import { useRequired } from './app-context.ts'
import type { ModalAddress } from './modal-address.ts'

export interface Modals extends ModalAddress {
  /** Whether the page itself filled in the send form, and not the link that opened the page. */
  readonly isFilledHere: boolean

  /** Opens modals on top of the open ones; Back closes them again. */
  open(modals: Partial<ModalAddress>): void
  /** Changes what is open without a step in the history. */
  replace(modals: Partial<ModalAddress>): void
  /** Closes the topmost one. Sign-in, send and profile close together. */
  close(): void
  closeAll(): void
}

/** Read from the address once for the whole page: each row of the feed has three links that open modals. */
export const ModalsContext = createContext<Modals | null>(null)

/** The modals that the address says are open. */
export function useModals(): Modals {
  return useRequired(ModalsContext)
}
