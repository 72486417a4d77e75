import type { NewCount } from '../../core/domain/notices.ts'

/** "3", "7+" or "99+", for a small badge. */
export function shownCount({ count, orMore }: NewCount): string {
  if (count > 99) return '99+'
  return orMore ? `${count}+` : String(count)
}
