import type { CSSProperties, ReactNode, Ref } from 'react'

interface RowsContainerProps {
  readonly style: CSSProperties
  readonly children: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * The element around the virtualiser's rows. By default the virtualiser disables their pointer events during scrolling, which loses
 * a press right after it. This one only disables their hover style.
 */
export function RowsContainer({ style, children, ref }: RowsContainerProps) {
  const { pointerEvents, ...rest } = style
  return (
    <div ref={ref} style={rest} data-scrolling={pointerEvents === 'none' || undefined}>
      {children}
    </div>
  )
}
