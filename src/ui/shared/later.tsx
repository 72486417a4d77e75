import type { ReactNode } from 'react'
import { useFeed } from '../state/feed-context.tsx'
import { Part } from './part.tsx'
import { useAfterPaint } from './use-after-paint.ts'

interface LaterProps {
  /** Stands in its place until it is there. */
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

/** Rows come first: what is fetched besides waits until they stand. */
export function Later({ meanwhile, children }: LaterProps) {
  const { begun, status } = useFeed()
  const rowsStand = useAfterPaint(begun || status === 'failed')
  if (!rowsStand) return meanwhile
  return <Part meanwhile={meanwhile}>{children}</Part>
}
