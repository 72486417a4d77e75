import type { WindowVirtualizerHandle } from 'virtua'
import { coveredTop } from '../shared/covered-top.ts'

/** Which row stands right under the header and the heading of its day. */
export function topIndex(list: WindowVirtualizerHandle): number {
  return list.findItemIndex(list.scrollOffset + coveredTop())
}
