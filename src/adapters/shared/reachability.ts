import { Fault } from '../../core/domain/result.ts'
import type { Connectivity, DeviceNetwork, Timer } from '../../core/ports/platform.ts'
import { isListener, type Listener, type Stop } from '../../core/ports/subscription.ts'
import { Listeners } from './listeners.ts'
import { LONGEST_PAUSE_MS, pauseMs } from './timers.ts'

/**
 * Whether the ledger can be reached. It cannot while the device is offline, and after a request without an answer, until another one is
 * answered. Until then it makes a request by itself: after 2 seconds, then after longer pauses of up to 30, and at once when somebody
 * returns to the page. When the device comes online, the ledger counts as reachable.
 */
export class Reachability implements Connectivity {
  private isReached = true
  private failedTries = 0
  private readonly listeners = new Listeners<boolean>()
  private stopTimer: Stop = () => {}

  constructor(
    private readonly device: DeviceNetwork,
    private readonly timer: Timer,
    /** The cheapest request to the ledger, made through a port of `observed`. */
    private readonly probe: () => Promise<unknown>,
  ) {
    device.watch(() => {
      this.stopTimer()
      this.failedTries = 0
      this.isReached = true
      this.report()
    })
    device.watchFocus(() => {
      if (this.isReached) return
      this.failedTries = 0
      this.tryNow()
    })
  }

  readonly isOnline = () => this.device.isOnline() && this.isReached

  readonly watch = (listener: (isOnline: boolean) => void) => this.listeners.add(listener)

  /** The same port. Its answers and failures say whether the ledger can be reached. */
  observed<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...given: unknown[]) => {
          const listener = given.at(-1)
          if (isListener(listener)) given.splice(-1, 1, this.observedListener(listener))
          const answer: unknown = method.apply(target, given)
          return answer instanceof Promise ? this.observedAnswer(answer) : answer
        }
      },
    })
  }

  private observedAnswer(answer: Promise<unknown>): Promise<unknown> {
    return answer.then(
      (value) => {
        this.answered()
        return value
      },
      (cause) => {
        this.rejected(cause)
        throw cause
      },
    )
  }

  private observedListener(listener: Listener<unknown>): Listener<unknown> {
    return {
      next: (value) => {
        this.answered()
        listener.next(value)
      },
      fault: (cause) => {
        this.rejected(cause)
        listener.fault(cause)
      },
    }
  }

  private answered(): void {
    if (this.isReached) return
    this.isReached = true
    // What fails again soon is retried after longer pauses, although other requests succeed.
    this.wait(LONGEST_PAUSE_MS, () => {
      this.failedTries = 0
    })
    this.report()
  }

  /** Any other fault but an unknown one is an answer of the service. */
  private rejected(cause: unknown): void {
    if (!(cause instanceof Fault) || cause.code === 'broken') return
    if (cause.code === 'unreachable') this.failed()
    else this.answered()
  }

  private failed(): void {
    if (!this.isOnline()) return
    this.isReached = false
    this.tryLater()
    this.report()
  }

  private tryLater(): void {
    this.wait(pauseMs(this.failedTries + 1), () => {
      this.failedTries++
      this.tryNow()
    })
  }

  /** A broken network may not answer for long, so the next try does not wait for this one. */
  private tryNow(): void {
    this.tryLater()
    this.probe().catch(() => {})
  }

  private wait(delayMs: number, job: () => void): void {
    this.stopTimer()
    this.stopTimer = this.timer.after(delayMs, job)
  }

  private report(): void {
    this.listeners.notify(this.isOnline())
  }
}
