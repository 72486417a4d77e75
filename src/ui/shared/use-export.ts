import { useEffect, useState } from 'react'
import { useApp } from '../app-context.ts'
import { LastQuestion } from '../state/store.ts'
import { saveFile } from './save-file.ts'

export type ExportState =
  | { readonly status: 'idle' }
  | { readonly status: 'reading'; readonly read: number }
  | { readonly status: 'done' | 'failed'; readonly text: string }

interface Exported {
  /** Null if there is nothing to save, as `text` says. */
  readonly file: Parameters<typeof saveFile> | null
  readonly text: string
}

interface ExportTexts {
  /** The log's text for a fault. */
  readonly failure: string
  readonly failed: string
}

/** Reads rows and saves them as a file, one file at a time, until it is stopped or the component unmounts. */
export function useExport({ failure, failed }: ExportTexts) {
  const { log } = useApp()
  const [state, setState] = useState<ExportState>({ status: 'idle' })
  const [exports] = useState(() => new LastQuestion())
  useEffect(() => () => exports.drop(), [exports])
  const isReading = state.status === 'reading'
  /** `read` gets a function to report the number of rows so far, which returns whether to go on. It resolves with null if it stopped. */
  const save = async (
    read: (goOn: (rows: number) => boolean) => Promise<Exported | null>,
  ): Promise<void> => {
    if (isReading) return
    const isWanted = exports.ask()
    const goOn = (rows: number) => {
      if (isWanted()) setState({ status: 'reading', read: rows })
      return isWanted()
    }
    goOn(0)
    try {
      const exported = await read(goOn)
      if (!exported || !isWanted()) return
      if (exported.file) saveFile(...exported.file)
      setState({ status: 'done', text: exported.text })
    } catch (cause) {
      if (!isWanted()) return
      log.error(failure, cause)
      setState({ status: 'failed', text: failed })
    }
  }
  const stop = (text: string) => {
    exports.drop()
    setState({ status: 'done', text })
  }
  /** Clears the outcome of the last export. */
  const clear = () => {
    if (!isReading) setState({ status: 'idle' })
  }
  return { state, isReading, save, stop, clear }
}
