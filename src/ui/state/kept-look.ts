import type { UserId } from '../../core/domain/ids.ts'
import type { NoticeMark } from '../../core/domain/notices.ts'

/** What somebody had seen before they opened the list of what they received. */
export interface Look {
  readonly reader: UserId
  readonly before: NoticeMark
}

/** The look that this entry of the history remembers, so that a reload shows the same as new. */
export function readLook(): Look | null {
  return window.history.state?.look ?? null
}

/** Saves it in this history entry. */
export function keepLook(look: Look): void {
  window.history.replaceState({ ...window.history.state, look }, '')
}
