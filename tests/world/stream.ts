import { Fault } from '../../src/core/domain/result.ts'
import type { Listener, Stop } from '../../src/core/ports/subscription.ts'
import { chanceOf } from './chance.ts'
import type { Tab } from './tab.ts'

interface Message {
  readonly at: number
  /** Whether it is the last one, after which the stream is cut off with a fault. */
  readonly isCut: boolean
  readonly tell: (listener: Listener<unknown>) => void
}

const CONNECTING_MS = 20
const MOST_LATE_MS = 90_000
const MOST_LATE_AGAIN_MS = 3_000

/** A subscription over the hostile network: its messages arrive in order, some late, and it may be cut off with a fault. */
export class Stream {
  private stopServer: Stop = () => {}
  private isOver = false
  private isDue = false
  private messages = 0
  /** How often the server was gone. */
  private interruptions = 0
  private readonly queue: Message[] = []

  constructor(
    private readonly tab: Tab,
    private readonly key: string,
    private readonly listener: Listener<unknown>,
    private readonly subscribe: (to: Listener<unknown>) => Stop,
  ) {}

  open(late = 0): void {
    const { tab, interruptions } = this
    const { agenda, server } = tab.world
    agenda.after(server.downFor() + CONNECTING_MS + late, null, () => {
      if (this.isOver || !tab.isAlive || interruptions < this.interruptions) return
      this.stopServer = this.subscribe({
        next: (value) => this.send((listener) => listener.next(value)),
        fault: (cause) => this.send((listener) => listener.fault(cause)),
      })
    })
  }

  /** The server is gone for a while, with all that was under way. Then the same subscription begins anew, as that of a socket does. */
  beginAnew(): void {
    this.interruptions++
    this.stopServer()
    this.isDue = false
    this.queue.length = 0
    const chance = chanceOf(this.tab.world.seed, `${this.key}/anew/${this.interruptions}`)
    this.open(chance.below(MOST_LATE_AGAIN_MS))
  }

  stop(): void {
    this.isOver = true
    this.tab.world.agenda.after(CONNECTING_MS, null, () => this.stopServer())
  }

  /** Delivers the next message once it is there. Without a network it waits, as a listener of the database does. */
  goOn(): void {
    const { tab, queue, interruptions } = this
    const { agenda } = tab.world
    const [first] = queue
    if (!first || this.isDue || !tab.device.isOnline) return
    this.isDue = true
    agenda.after(Math.max(0, first.at - agenda.now), tab, () => {
      if (interruptions < this.interruptions) return
      this.isDue = false
      if (this.isOver || !tab.device.isOnline) return
      queue.shift()
      if (first.isCut) this.stop()
      first.tell(this.listener)
      this.goOn()
    })
  }

  private send(tell: Message['tell']): void {
    const { tab, key } = this
    const { world } = tab
    if (!tab.isAlive) {
      this.stopServer()
      return
    }
    const name = `${key}/${++this.messages}`
    const chance = chanceOf(world.seed, name)
    const delay = 5 + chance.below(100)
    const meetsFault = chance.happens(world.weatherOf(name))
    const isCut = meetsFault && chance.happens(0.3)
    const late = meetsFault ? chance.below(MOST_LATE_MS) : 0
    if (meetsFault)
      world.meet(
        name,
        () =>
          `${tab.name}: ${this.what} ${isCut ? 'is cut off' : `comes ${Math.round(late / 1000)} s late`}.`,
      )
    const at = world.agenda.now + delay + late
    this.queue.push({ at, isCut, tell: isCut ? cutOff : tell })
    this.goOn()
  }

  private get what(): string {
    return `a message of ${this.key.split('/')[1]}`
  }
}

const cutOff: Message['tell'] = (listener) =>
  listener.fault(new Fault('unreachable', 'The stream was cut off'))
