import { useEffect, useEffectEvent } from 'react'
import { useModals } from '../modals.tsx'

/** The key `/` opens the search, unless a field has the focus. */
export function FindKey() {
  const { find, open } = useModals()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || find !== null) return
    if (isTypedInto(target)) return
    event.preventDefault()
    open({ find: '' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return null
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
