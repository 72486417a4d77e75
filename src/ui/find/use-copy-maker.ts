import { useSyncExternalStore } from 'react'
import type { Checking } from '../../core/checking.ts'
import { useApp } from '../app-context.ts'
import { CopyMaker, type Making } from './copy-maker.ts'

const NOTHING: Making = { status: 'none' }

/** One for each ledger of the page, so that it outlives the search. */
const makers = new WeakMap<Checking, CopyMaker>()

/** What makes the copy; null until the checking of the ledger is open. */
export function useCopyMaker(checking: Checking | null): {
  readonly maker: CopyMaker | null
  readonly making: Making
} {
  const { log } = useApp()
  const maker = checking && makerOf(checking)
  const making = useSyncExternalStore(
    maker ? maker.subscribe : subscribeToNothing,
    maker ? maker.current : nothing,
  )
  return { maker, making }

  function makerOf(of: Checking): CopyMaker {
    const made = makers.get(of) ?? new CopyMaker(of, log)
    makers.set(of, made)
    return made
  }
}

function subscribeToNothing() {
  return () => {}
}

function nothing(): Making {
  return NOTHING
}
