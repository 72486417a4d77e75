import { Fault } from '../../src/core/domain/result.ts'
import type { SendOutcome, Transfer } from '../../src/core/domain/transfer.ts'
import type { Listener, Stop } from '../../src/core/ports/subscription.ts'
import { fateOf } from './fate.ts'
import { saysRequest } from './sentences.ts'
import type { PortName } from './server.ts'
import { Stream } from './stream.ts'
import type { Tab } from './tab.ts'

/** After this time without an answer, an adapter gives up (in production, `firebase/documents.ts`). */
const TIMEOUT_MS = 20_000

const REFUSING_MS = 2

interface Request {
  readonly port: PortName
  readonly name: string
  readonly args: readonly unknown[]
  readonly resolve: (value: unknown) => void
  readonly reject: (cause: Fault) => void
}

/** The hostile network between one tab and the server. */
export class Link {
  private readonly counts = new Map<string, number>()
  private readonly streams = new Set<Stream>()
  /** What breaks off the requests without an answer. */
  private readonly breaks = new Set<() => void>()
  /** When a copy of the next send arrives, after it was made; null for none. Unit: milliseconds. */
  private copyAfter: number | null = null

  constructor(private readonly tab: Tab) {}

  /** A port of the server, over this network. Its methods that begin with `watch` take a listener last, and return a `Stop`. */
  port<P extends object>(port: PortName): P {
    const methods = new Map<string, unknown>()
    const methodOf = (name: string) =>
      name.startsWith('watch')
        ? (...args: unknown[]) => this.subscribe(port, name, args)
        : (...args: unknown[]) => this.request(port, name, args)
    return new Proxy({} as P, {
      get: (_, name) => {
        if (typeof name === 'symbol' || name === 'then') return undefined
        const method = methods.get(name) ?? methodOf(name)
        methods.set(name, method)
        return method
      },
    })
  }

  /** The network is back: streams go on. */
  reconnect(): void {
    for (const stream of this.streams) stream.goOn()
  }

  /** The network keeps a copy of the next send, which arrives after so many milliseconds. */
  copyNextSend(after: number): void {
    this.copyAfter = after
  }

  /** The page is being left, or the server ends: requests break off. */
  breakOff(): void {
    for (const fail of this.breaks) fail()
  }

  /** The server is gone: nobody knows whether it did what was requested, and streams begin anew. */
  interrupt(): void {
    this.breakOff()
    for (const stream of this.streams) stream.beginAnew()
  }

  private request(port: PortName, name: string, args: readonly unknown[]): Promise<unknown> {
    const { tab } = this
    const { agenda, records } = tab.world
    return new Promise((resolve, reject) => {
      if (!tab.mayAct()) return
      if (name === 'post') records.request(tab, args[0] as Transfer)
      const refusal = this.refusalAtOnce(port)
      if (refusal) agenda.after(REFUSING_MS, tab, () => reject(refusal))
      else this.send({ port, name, args, resolve, reject })
    })
  }

  /** Why a request does not even leave the device; null where it does. */
  private refusalAtOnce(port: PortName): Fault | null {
    const { device, identity } = this.tab
    if (!device.isOnline) return new Fault('unreachable', 'There is no network')
    const needsToken = port !== 'archive' && identity.current() !== null
    return device.isTokenOver && needsToken
      ? new Fault('unauthenticated', 'The session has ended')
      : null
  }

  private send({ port, name, args, resolve, reject }: Request): void {
    const { tab } = this
    const { world } = tab
    const { agenda, server } = world
    const signedIn = tab.person()
    const key = this.nextKey(name)
    const fate = fateOf(world.seed, key, world.weatherOf(key))
    const copies = name === 'post' && this.copyAfter !== null ? [this.copyAfter] : []
    if (copies.length > 0) this.copyAfter = null
    if (fate.fault) world.meet(key, () => `${tab.name}: ${saysRequest(name, args)} ${fate.fault}.`)
    const fail = (why: string) => settle(() => reject(new Fault('unreachable', why)))
    const breakOff = () => fail('The request broke off')
    const stopTimer = agenda.after(TIMEOUT_MS, tab, () => fail('The server does not answer'))
    const settle = (now: () => void) => {
      stopTimer()
      this.breaks.delete(breakOff)
      now()
    }
    this.breaks.add(breakOff)
    if (fate.breaks !== null) agenda.after(fate.breaks, tab, () => fail('The connection broke'))
    const answer = (now: () => void) => {
      if (fate.answer !== null) agenda.after(fate.answer, tab, () => settle(now))
    }
    const arrive = async () => {
      if (server.downFor() > 0)
        return void agenda.after(REFUSING_MS, tab, () => fail('The server does not listen'))
      try {
        const value = await server.answer(port, name, args, signedIn)
        if (name === 'post' && !(value as SendOutcome).ok)
          world.records.noteRefusal(args[0] as Transfer)
        if (name === 'countReceived') tab.page.notices.noteCount((account) => server.isNow(account))
        answer(() => resolve(value))
      } catch (cause) {
        if (cause instanceof Fault) answer(() => reject(cause))
        else world.fail(cause)
      }
    }
    for (const delay of [...fate.arrivals, ...copies])
      agenda.after(delay, null, () => void arrive())
  }

  private subscribe(port: PortName, name: string, args: readonly unknown[]): Stop {
    const key = this.nextKey(name)
    const listener = args.at(-1) as Listener<unknown>
    const stream = new Stream(this.tab, key, listener, (to) => {
      const target = this.tab.world.server.ports[port]
      const watch = Reflect.get(target, name) as (...args: unknown[]) => Stop
      return watch.apply(target, [...args.slice(0, -1), to])
    })
    this.streams.add(stream)
    stream.open()
    return () => {
      this.streams.delete(stream)
      stream.stop()
    }
  }

  private nextKey(name: string): string {
    const count = (this.counts.get(name) ?? 0) + 1
    this.counts.set(name, count)
    return `${this.tab.name}/${name}/${count}`
  }
}
