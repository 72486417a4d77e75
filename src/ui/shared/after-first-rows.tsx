import type { ReactNode } from 'react'
import { useFeed } from '../state/feed-context.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import { useAfterPaint } from './use-after-paint.ts'

interface AfterFirstRowsProps {
  /** Stands in its place until it is there. */
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

/** Rows come first: what is fetched besides waits until they stand. */
export function AfterFirstRows({ meanwhile, children }: AfterFirstRowsProps) {
  const { status } = useFeed()
  const rowsStand = useAfterPaint(status !== 'loading')
  if (!rowsStand) return meanwhile
  return <LazyBoundary meanwhile={meanwhile}>{children}</LazyBoundary>
}
