import { Fault } from '../../src/core/domain/result.ts'
import type { Directory } from '../../src/core/ports/directory.ts'
import type { History } from '../../src/core/ports/history.ts'
import type { Identity } from '../../src/core/ports/identity.ts'
import type { Leaving } from '../../src/core/ports/leave.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { Moderation } from '../../src/core/ports/moderation.ts'
import type { Reactions } from '../../src/core/ports/reactions.ts'
import type { Requests } from '../../src/core/ports/requests.ts'
import { isListener, type Listener, type Stop } from '../../src/core/ports/subscription.ts'

/** A request of any of the ports. */
export type Method =
  | keyof Ledger
  | keyof Moderation
  | keyof Leaving
  | keyof Requests
  | keyof Reactions
  | keyof Directory
  | keyof History
  | keyof Identity

/** Makes requests of the page fail, lose their answers or wait, when a test says so. */
export class RequestControl {
  private readonly planned = new Map<PropertyKey, 'fail' | 'lose-answer' | Promise<void>>()
  /** The names of all requests until now. */
  readonly asked = new Set<PropertyKey>()
  private readonly followed = new Map<() => void, PropertyKey>()

  /** From now on these requests fail, and open subscriptions by one of them end with a fault. */
  fail(...methods: readonly Method[]): void {
    for (const method of methods) this.planned.set(method, 'fail')
    for (const [lose, name] of [...this.followed]) if (this.planned.get(name) === 'fail') lose()
  }

  /** From now on this request succeeds, but its answer is lost. */
  loseAnswer(method: Method): void {
    this.planned.set(method, 'lose-answer')
  }

  /** From now on these requests wait until the returned function is called; then they behave as planned at that time. */
  hold(...methods: readonly Method[]): () => void {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    for (const method of methods) this.planned.set(method, released)
    return () => {
      for (const method of methods)
        if (this.planned.get(method) === released) this.planned.delete(method)
      release()
    }
  }

  /** From now on all requests succeed. */
  recover(): void {
    this.planned.clear()
  }

  /** How many subscriptions by this request are open. */
  open(method: Method): number {
    return [...this.followed.values()].filter((name) => name === method).length
  }

  over<T extends object>(port: T): T {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...parameters: unknown[]) => {
          this.asked.add(name)
          const request = () => value.apply(target, parameters)
          const listener = parameters.at(-1)
          return isListener(listener)
            ? this.follow(name, listener, request)
            : this.do(name, request)
        }
      },
    })
  }

  private do(name: PropertyKey, request: () => unknown): unknown {
    const plan = this.planned.get(name)
    if (plan === undefined) return request()
    if (plan === 'fail') return Promise.reject(unreachable())
    if (plan === 'lose-answer')
      return Promise.resolve(request()).then(() => {
        throw unreachable()
      })
    const done = plan.then(() => this.do(name, request))
    const follows = String(name).startsWith('watch')
    return follows ? () => void done.then((stop) => (stop as () => void)()) : done
  }

  /** A subscription never rejects: it reports its fault, after it has started. */
  private follow(name: PropertyKey, listener: Listener<unknown>, request: () => unknown): Stop {
    const broken = this.planned.get(name) === 'fail'
    const end = broken ? () => {} : (this.do(name, request) as Stop)
    const stop = () => {
      this.followed.delete(lose)
      end()
    }
    const lose = () => {
      stop()
      queueMicrotask(() => listener.fault(unreachable()))
    }
    this.followed.set(lose, name)
    if (broken) queueMicrotask(() => this.followed.has(lose) && lose())
    return stop
  }
}

function unreachable(): Fault {
  return new Fault('unreachable', 'The network is gone')
}
