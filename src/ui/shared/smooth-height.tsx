import type { ReactNode } from 'react'
import css from './smooth-height.module.css'

/** Becomes smoothly as high as its content, so that what follows does not jump when a hint comes or goes. */
export function SmoothHeight({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.outer}>
      <div ref={follow}>{children}</div>
    </div>
  )
}

/** Gives the parent the height of the content. CSS has no transition between two heights that are `auto`. */
function follow(content: HTMLElement | null) {
  const outer = content?.parentElement
  if (!content || !outer) return
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize
    if (height !== undefined) outer.style.height = `${height}px`
  })
  observer.observe(content)
  return () => observer.disconnect()
}
