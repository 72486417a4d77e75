import type { DemoNotice } from '../../core/ports/demo.ts'
import type { Stop } from '../../core/ports/subscription.ts'

/** What has to be said of the browser's storage, each thing once, also to who asks later. */
export class Notices {
  private told: readonly DemoNotice[] = []
  private readonly listeners = new Set<(notices: readonly DemoNotice[]) => void>()

  readonly tell = (notice: DemoNotice): void => {
    if (this.told.some(({ code }) => code === notice.code)) return
    this.told = [...this.told, notice]
    for (const listener of this.listeners) listener(this.told)
  }

  watch(listener: (notices: readonly DemoNotice[]) => void): Stop {
    this.listeners.add(listener)
    listener(this.told)
    return () => {
      this.listeners.delete(listener)
    }
  }
}
