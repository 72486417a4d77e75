import { useState } from 'react'
import { useApp } from '../app-context.ts'
import { profileTexts } from './profile-texts.ts'

interface Saving {
  readonly saving: boolean
  readonly refused: string | null
  readonly done: string | null
}

const idle: Saving = { saving: false, refused: null, done: null }

/** Saves something, one try at a time, and says how that went. */
export function useSaving() {
  const { log } = useApp()
  const [state, setState] = useState(idle)
  const save = async (act: () => Promise<{ done: string } | { refused: string }>) => {
    if (state.saving) return
    setState({ ...idle, saving: true })
    try {
      setState({ ...idle, ...(await act()) })
    } catch (cause) {
      log.error('Saving failed', cause)
      setState({ ...idle, refused: profileTexts.failedToSave })
    }
  }
  return { state, save, clearError: () => setState(idle) }
}
