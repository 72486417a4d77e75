import type { NetworkAddress } from './bank-home.ts'
import type { BankRandom } from './bank-random.ts'
import { FaultProxy } from './proxy/fault-proxy.ts'
import {
  type FaultWeights,
  lengthOf,
  randomRequestFaults,
  requestText,
} from './proxy/request-fault.ts'
import type { WholeRequest } from './proxy/target.ts'

const KEPT_EVENTS = 40

/** What a network did to its client. Times in milliseconds; moments as of `performance.now()`. */
class NetworkRecord {
  /** How often each fault came. */
  readonly counts = new Map<string, number>()
  /** What happened last, oldest first. */
  readonly events: string[] = []
  private requestsFaultyUntil = Number.NEGATIVE_INFINITY
  private streamsFaultyUntil = Number.NEGATIVE_INFINITY

  /** Notes a fault of requests that lasts so long. */
  requestFault(kind: string, lastsMs: number, request = ''): void {
    this.expectRequestFaults(lastsMs)
    this.note(kind, lastsMs, request)
  }

  /** Notes a fault of what the client listens to. */
  streamFault(kind: string, lastsMs: number): void {
    this.streamsFaultyUntil = Math.max(this.streamsFaultyUntil, performance.now() + lastsMs)
    this.note(kind, lastsMs, '')
  }

  /** For so long, requests may fail because of what has happened. */
  expectRequestFaults(forMs: number): void {
    this.requestsFaultyUntil = Math.max(this.requestsFaultyUntil, performance.now() + forMs)
  }

  /** Whether a request since then may have met a fault. */
  hasMetFaultSince(start: number): boolean {
    return this.requestsFaultyUntil >= start
  }

  /** The same for listeners. */
  hasMetStreamFaultSince(start: number): boolean {
    return this.streamsFaultyUntil >= start
  }

  private note(kind: string, milliseconds: number, request: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    const at = (performance.now() / 1000).toFixed(2)
    const length = milliseconds > 0 ? ` ${milliseconds} ms` : ''
    this.events.push(`${at} s: ${kind}${length} ${request}`.trimEnd())
    if (this.events.length > KEPT_EVENTS) this.events.shift()
  }
}

const LONGEST_STALL_MS = 5_000
const BETWEEN_STREAM_FAULTS_MS = [3_000, 10_000] as const
/** Node learns only by its next request that a connection has ended. */
const NOTICED_MS = 1_000

interface NetworkOptions {
  /** The address behind it. */
  readonly origin: string
  readonly random: BankRandom
  /** Null for one without faults. */
  readonly faults: FaultWeights | null
  readonly mayMeetFault: ((request: WholeRequest) => boolean) | undefined
}

/** The network of one client: a proxy of its own, what it did to the client, and when it is well. */
export class BankNetwork {
  readonly record = new NetworkRecord()
  private readonly proxy: FaultProxy
  private hasFaults: boolean
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: NetworkOptions) {
    const { origin, random, faults, mayMeetFault = () => true } = options
    const choose = randomRequestFaults(faults ?? {}, random, () => performance.now())
    this.hasFaults = faults !== null
    this.proxy = new FaultProxy(
      origin,
      (request) => (this.hasFaults && mayMeetFault(request) ? choose() : null),
      (fault, request) =>
        this.record.requestFault(fault.kind, lengthOf(fault), requestText(request)),
    )
  }

  /** Opens the proxy, and returns its address. */
  async open(): Promise<NetworkAddress> {
    const at = await this.proxy.open()
    this.plan()
    return at
  }

  /** Ends every connection, as of a page that closes. */
  cut(): void {
    this.proxy.cut()
    this.record.expectRequestFaults(NOTICED_MS)
  }

  goDown(): void {
    this.record.requestFault('offline', 0)
    this.proxy.goDown()
  }

  goUp(): void {
    this.proxy.goUp()
    this.record.expectRequestFaults(NOTICED_MS)
  }

  /** From now on there are no faults any more. */
  heal(): void {
    this.hasFaults = false
    clearTimeout(this.timer)
    this.proxy.goUp()
  }

  close(): void {
    clearTimeout(this.timer)
    this.proxy.close()
  }

  /** Does something to the streams now and then. */
  private plan(): void {
    if (!this.hasFaults) return
    const { random } = this.options
    this.timer = setTimeout(
      () => {
        this.strike()
        this.plan()
      },
      random.between(...BETWEEN_STREAM_FAULTS_MS),
    )
  }

  private strike(): void {
    const { random } = this.options
    const milliseconds = random.between(200, LONGEST_STALL_MS)
    if (random.chance(0.5)) {
      this.record.streamFault('stream cut', 0)
      this.proxy.cutStreams()
    } else {
      this.record.streamFault('stream stalled', milliseconds)
      this.proxy.stallStreams(milliseconds)
    }
  }
}
