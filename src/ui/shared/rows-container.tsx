import type { CSSProperties, ReactNode, Ref } from 'react'

interface RowsContainerProps {
  readonly style: CSSProperties
  readonly children: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * What the virtualiser puts its rows into. While they scroll it would take the pointer from them: a press right after a scroll
 * would be lost. Instead the rows only do not light up.
 */
export function RowsContainer({ style, children, ref }: RowsContainerProps) {
  const { pointerEvents, ...rest } = style
  return (
    <div ref={ref} style={rest} data-scrolling={pointerEvents === 'none' || undefined}>
      {children}
    </div>
  )
}
