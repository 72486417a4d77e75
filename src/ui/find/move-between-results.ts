import type { KeyboardEvent } from 'react'

/** Moves the focus with the arrow keys from the field to what was found, and back to the field. */
export function moveBetweenResults(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || nativeEvent.isComposing) return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('[data-first], [data-result]')]
  const at = stops.indexOf(target as HTMLElement)
  // In a small field the arrows change what is typed there.
  if (at < 0 && target instanceof HTMLInputElement) return
  const next = stops[Math.max(at, 0) + (key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** Opens the first thing that was found. */
export function openFirst(results: HTMLElement | null): void {
  results?.querySelector<HTMLElement>('[data-result]')?.click()
}
