import {
  followFrom,
  type Head,
  type HeadEvent,
  type HeadNews,
  type HeadTask,
  stepHead,
} from '../domain/feed-head.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Clock, Timer } from '../ports/platform.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/** Follows the newest rows of the feed: the driver of the state machine in `domain/feed-head.ts`. It does the task of the moment. */
export class FollowHead {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /** Reports rows that come after `head`, until it is stopped. A row may be reported more than once. */
  follow(from: Head, listener: Listener<HeadNews>): Stop {
    let head = followFrom(from)
    let leave: Stop = () => {}
    const begin = (task: HeadTask | null) => {
      leave()
      leave = task ? this.perform(task, dispatch, (cause) => fail(task, cause)) : () => {}
    }
    const dispatch = (event: HeadEvent) => {
      const before = head.task
      const step = stepHead(head, event, this.clock.now())
      head = step.head
      if (head.task !== before) begin(head.task)
      if (step.news) listener.next(step.news)
    }
    const stop = () => dispatch({ type: 'stopped' })
    const fail = (task: HeadTask, cause: unknown) => {
      if (task !== head.task) return
      stop()
      listener.fault(cause)
    }
    begin(head.task)
    return stop
  }

  /** Returns the end of the task. */
  private perform(
    to: HeadTask,
    dispatch: (event: HeadEvent) => void,
    fault: (cause: unknown) => void,
  ): Stop {
    const { ledger, timer } = this
    switch (to.kind) {
      case 'listen': {
        const next = (rows: readonly Transaction[]) => dispatch({ type: 'reported', to, rows })
        return ledger.watchHead(to.since, to.settledSince, { next, fault })
      }
      case 'pause':
        return timer.after(to.ms, () => dispatch({ type: 'elapsed', to }))
      case 'ask':
        Promise.all([
          ledger.loadPage(null, to.rows),
          ledger.loadSettled(to.settledSince, to.changes),
        ]).then(([newest, changed]) => dispatch({ type: 'answered', to, newest, changed }), fault)
        return () => {}
    }
  }
}
