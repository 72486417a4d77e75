const LOCK = 'pledger-seen'

/**
 * Knows whether somebody sees any page of this site in this browser. A visible page holds a lock that pages share; the browser
 * releases it when a page closes or crashes.
 */
export class SeenPages {
  private leave: (() => void) | null = null

  /** Counts this page from now on, while it is visible. */
  join(): void {
    this.update()
    document.addEventListener('visibilitychange', () => this.update())
  }

  /** A browser without locks knows of this page only. */
  async isAnySeen(): Promise<boolean> {
    if (!document.hidden) return true
    const { held = [] } = (await locks()?.query()) ?? {}
    return held.some(({ name }) => name === LOCK)
  }

  private update(): void {
    if (document.hidden) {
      this.leave?.()
      this.leave = null
    } else if (!this.leave) {
      const left = new Promise<void>((resolve) => {
        this.leave = resolve
      })
      void locks()?.request(LOCK, { mode: 'shared' }, () => left)
    }
  }
}

function locks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks
}
