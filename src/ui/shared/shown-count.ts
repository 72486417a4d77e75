import type { NewCount } from '../../core/domain/notices.ts'

/** "3", "7+" or "99+": as much as a small badge has room for. */
export function shownCount({ count, orMore }: NewCount): string {
  if (count > 99) return '99+'
  return orMore ? `${count}+` : String(count)
}
