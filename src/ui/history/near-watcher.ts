import type { Stop } from '../../core/ports/subscription.ts'

/** Reports which elements are near the visible part of the sheet around them. */
export class NearWatcher {
  private observer: IntersectionObserver | null = null
  private readonly listeners = new Map<Element, (isNear: boolean) => void>()

  /** `aroundPx`: how far from the visible part counts as near, in pixels. */
  constructor(private readonly aroundPx: number) {}

  readonly watch = (element: Element, listener: (isNear: boolean) => void): Stop => {
    this.observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          this.listeners.get(target)?.(isIntersecting)
      },
      { root: element.closest('dialog'), rootMargin: `${this.aroundPx}px 0px` },
    )
    this.listeners.set(element, listener)
    this.observer.observe(element)
    return () => {
      this.listeners.delete(element)
      this.observer?.unobserve(element)
    }
  }
}
