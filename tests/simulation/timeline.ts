interface Job {
  readonly time: number
  readonly turn: number
  run(): void
}

/** Simulated time, in seconds. Jobs run in order of their times; jobs with the same time run in order of their scheduling. */
export class Timeline {
  private readonly heap: Job[] = []
  private turns = 0
  private time = 0

  now(): number {
    return this.time
  }

  at(time: number, run: () => void): void {
    const { heap } = this
    const job = { time, turn: this.turns++, run }
    let place = heap.push(job) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!isBefore(job, heap[above])) break
      heap[place] = heap[above] as Job
      place = above
    }
    heap[place] = job
  }

  /** Schedules a job `perSecond` times a second, evenly, until the second `until`. */
  often(perSecond: number, until: number, run: () => void): void {
    for (let count = 0; count < perSecond * until; count++) this.at(count / perSecond, run)
  }

  /** Runs all jobs, and the jobs that they schedule. */
  run(): void {
    for (let job = this.take(); job; job = this.take()) {
      this.time = job.time
      job.run()
    }
  }

  private take(): Job | undefined {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const lower = isBefore(heap[left + 1], heap[left]) ? left + 1 : left
      if (!isBefore(heap[lower], last)) break
      heap[place] = heap[lower] as Job
      place = lower
    }
    heap[place] = last
    return first
  }
}

function isBefore(one: Job | undefined, other: Job | undefined): boolean {
  if (!one || !other) return one !== undefined
  return one.time < other.time || (one.time === other.time && one.turn < other.turn)
}
