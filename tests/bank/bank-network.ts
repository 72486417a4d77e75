import type { BankRandom } from './bank-random.ts'
import type { BankSettings } from './bank-settings.ts'
import { lengthOf, requestText } from './proxy/describe-fault.ts'
import { FaultProxy } from './proxy/fault-proxy.ts'
import { type FaultWeights, randomRequestFaults } from './proxy/request-fault.ts'

const SERVICE = 'https://firestore.googleapis.com'
const LONGEST_STALL_MS = 5_000
const BETWEEN_STREAM_FAULTS_MS = [3_000, 10_000] as const
const KEPT_EVENTS = 40

interface NetworkOptions {
  readonly settings: BankSettings
  readonly random: BankRandom
  /** Null for one without faults. */
  readonly faults: FaultWeights | null
}

/** The network of one client: a proxy of its own, what it did to the client, and when it is well. */
export class BankNetwork {
  /** How often each fault came. */
  readonly counts = new Map<string, number>()
  /** What happened last, oldest first. */
  readonly events: string[] = []
  private readonly proxy: FaultProxy
  private requestsFaultyUntil = Number.NEGATIVE_INFINITY
  private streamsFaultyUntil = Number.NEGATIVE_INFINITY
  private hasFaults: boolean
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: NetworkOptions) {
    const { settings, random, faults } = options
    const emulator = settings.firestoreEmulator
    const origin = emulator ? `http://${emulator.host}:${emulator.port}` : SERVICE
    const choose = randomRequestFaults(faults ?? {}, random, () => performance.now())
    this.hasFaults = faults !== null
    this.proxy = new FaultProxy(
      origin,
      () => (this.hasFaults ? choose() : null),
      (fault, request) => this.noteRequest(fault.kind, lengthOf(fault), requestText(request)),
    )
  }

  /** Opens the proxy, and returns the settings of a client behind it. */
  async open(): Promise<BankSettings> {
    const firestoreEmulator = await this.proxy.open()
    this.plan()
    return { ...this.options.settings, firestoreEmulator }
  }

  /** Whether a fault met a request of this client since then, a time of `performance.now()`. */
  hasMetFaultSince(start: number): boolean {
    return this.requestsFaultyUntil >= start
  }

  /** The same for listeners. */
  hasMetStreamFaultSince(start: number): boolean {
    return this.streamsFaultyUntil >= start
  }

  /** Ends every connection, as of a page that closes. */
  cut(): void {
    this.proxy.cut()
  }

  goDown(): void {
    this.noteRequest('offline', 0, '')
    this.proxy.goDown()
  }

  goUp(): void {
    this.proxy.goUp()
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
    const isCut = random.chance(0.5)
    this.streamsFaultyUntil = performance.now() + (isCut ? 0 : milliseconds)
    if (isCut) {
      this.note('stream cut', 0, '')
      this.proxy.streams.cut()
    } else {
      this.note('stream stalled', milliseconds, '')
      this.proxy.streams.stall(milliseconds)
    }
  }

  private noteRequest(kind: string, milliseconds: number, request: string): void {
    this.requestsFaultyUntil = Math.max(this.requestsFaultyUntil, performance.now() + milliseconds)
    this.note(kind, milliseconds, request)
  }

  private note(kind: string, milliseconds: number, request: string): void {
    const now = performance.now()
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    this.events.push(
      `${(now / 1000).toFixed(2)} s: ${kind}${milliseconds ? ` ${milliseconds} ms` : ''} ${request}`,
    )
    if (this.events.length > KEPT_EVENTS) this.events.shift()
  }
}
