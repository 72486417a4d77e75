import { type ReactNode, Suspense } from 'react'
import { useApp } from '../app-context.ts'
import { BrokenPart } from './broken-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

interface LazyBoundaryProps {
  /** Stands in its place until it is there. */
  readonly meanwhile?: ReactNode
  /** What is shown; something else may be whole where this broke. */
  readonly about?: string
  /** Whether that it is missing is said in its place, rather than over the page. */
  readonly inPlace?: boolean
  readonly children: ReactNode
}

/** A part whose code comes by itself. What does not arrive says so, and takes nothing beside it along. */
export function LazyBoundary({ meanwhile, about, inPlace, children }: LazyBoundaryProps) {
  const { log } = useApp()
  return (
    <ErrorBoundary about={about} log={log} fallback={<BrokenPart inPlace={inPlace} />}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  )
}
