import type { Stop } from '../../src/core/ports/subscription.ts'
import { chanceOf } from './chance.ts'

/** Whose code runs: nothing of a tab that has ended runs any more. */
export interface Owner {
  readonly isAlive: boolean
}

interface Appointment {
  readonly at: number
  /** The order of appointments at the same time: chosen by the seed. */
  readonly order: number
  readonly owner: Owner | null
  job: (() => void) | null
}

/** The time of a world, and all that will happen in it. Nothing waits for the machine. Unit: milliseconds. */
export class Agenda {
  now: number
  /** How many appointments were kept. */
  kept = 0
  private readonly heap: Appointment[] = []
  private readonly order

  constructor(seed: number, start: number) {
    this.now = start
    this.order = chanceOf(seed, 'order')
  }

  /** Runs a job after a while, unless it is stopped or its owner ends before. The null owner is the world itself. */
  after(delay: number, owner: Owner | null, job: () => void): Stop {
    const appointment = { at: this.now + delay, order: this.order.next(), owner, job }
    this.push(appointment)
    return () => this.cancel(appointment)
  }

  /** Takes the next appointment until a time, and moves on to its time; null where there is none. */
  next(until: number): { readonly owner: Owner | null; readonly job: () => void } | null {
    for (;;) {
      const first = this.heap[0]
      if (!first || first.at > until) return null
      this.pop()
      const { job, owner } = first
      if (!job || owner?.isAlive === false) continue
      this.now = first.at
      this.kept++
      return { owner, job }
    }
  }

  private cancel(appointment: { job: unknown }): void {
    appointment.job = null
  }

  private push(appointment: Appointment): void {
    const { heap } = this
    let index = heap.push(appointment) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(appointment, heap[parent] as Appointment)) break
      heap[index] = heap[parent] as Appointment
      index = parent
    }
    heap[index] = appointment
  }

  private pop(): void {
    const { heap } = this
    const last = heap.pop() as Appointment
    if (heap.length === 0) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (
        child + 1 < heap.length &&
        isBefore(heap[child + 1] as Appointment, heap[child] as Appointment)
      )
        child++
      if (!isBefore(heap[child] as Appointment, last)) break
      heap[index] = heap[child] as Appointment
      index = child
    }
    heap[index] = last
  }
}

function isBefore(a: Appointment, b: Appointment): boolean {
  return a.at === b.at ? a.order < b.order : a.at < b.at
}
