import { type ReactNode, Suspense } from 'react'
import { useApp } from '../app-context.ts'
import { useFeed } from '../feed/feed-context.tsx'
import { BrokenPart } from '../shared/broken-part.tsx'
import { ErrorBoundary } from '../shared/error-boundary.tsx'
import { useAfterPaint } from './use-after-paint.ts'

interface LaterProps {
  /** Stands in its place until it is there. */
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

/** Rows come first: what is fetched besides waits until they stand. */
export function Later({ meanwhile, children }: LaterProps) {
  const { log } = useApp()
  const { begun, status } = useFeed()
  const rowsStand = useAfterPaint(begun || status === 'failed')
  if (!rowsStand) return meanwhile
  return (
    <ErrorBoundary log={log} fallback={<BrokenPart />}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  )
}
