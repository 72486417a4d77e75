import { useApp } from '../app-context.ts'

/** Passes texts and links on to others. A failure is logged. */
export function usePassOn() {
  const { log } = useApp()
  return {
    /** Resolves with whether the clipboard has the text. */
    async copy(text: string): Promise<boolean> {
      try {
        await navigator.clipboard.writeText(text)
        return true
      } catch (cause) {
        log.warn('A text could not be copied', cause)
        return false
      }
    },
    /** Opens the system's share sheet, and resolves with whether it opened. Some systems have none. */
    async share(link: { readonly title: string; readonly url: string }): Promise<boolean> {
      if (typeof navigator.share !== 'function') return false
      try {
        await navigator.share(link)
      } catch (cause) {
        // Closing the sheet is not a failure.
        if (cause instanceof DOMException && cause.name === 'AbortError') return true
        log.warn('A link could not be shared', cause)
        return false
      }
      return true
    },
  }
}
