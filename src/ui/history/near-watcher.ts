import type { Stop } from '../../core/ports/subscription.ts'

/** How far around what the sheet shows rows are in the page, in pixels. */
const AROUND_PX = 1000

/** Says which elements are near what the sheet around them shows. */
export class NearWatcher {
  private observer: IntersectionObserver | null = null
  private readonly listeners = new Map<Element, (isNear: boolean) => void>()

  readonly watch = (element: Element, listener: (isNear: boolean) => void): Stop => {
    this.observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          this.listeners.get(target)?.(isIntersecting)
      },
      { root: element.closest('dialog'), rootMargin: `${AROUND_PX}px 0px` },
    )
    this.listeners.set(element, listener)
    this.observer.observe(element)
    return () => {
      this.listeners.delete(element)
      this.observer?.unobserve(element)
    }
  }
}
