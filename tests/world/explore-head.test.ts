import { describe, expect, it } from 'vitest'
import {
  type FollowedHead,
  type HeadEvent,
  type HeadStep,
  stepHead,
} from '../../src/core/domain/feed-head.ts'
import type { Instant } from '../../src/core/domain/ids.ts'
import { inDepth } from '../in-depth.ts'
import { exploreHead, type Step, type Walk } from './explore-head.ts'

const sends = { posts: 3, handOvers: 0, isBusy: false }
const both = { posts: 1, handOvers: 1, isBusy: false }
const busyHandOvers = { posts: 0, handOvers: 2, isBusy: true }
const busySends = { posts: 2, handOvers: 0, isBusy: true }
const WALKS: readonly Walk[] = [sends, both, busyHandOvers, busySends]
const WALKS_IN_DEPTH: readonly Walk[] = [
  { posts: 2, handOvers: 1, isBusy: false },
  // Two rows that came while it asked are in one report.
  { posts: 1, handOvers: 2, isBusy: true },
]

/** A bug as a developer could make it in one transition, and the walk that meets it. */
type Planted = readonly [what: string, walk: Walk, step: Step]

const before =
  (change: (head: FollowedHead, event: HeadEvent) => FollowedHead): Step =>
  (head, event, now) =>
    stepHead(change(head, event), event, now)

const after =
  (
    type: HeadEvent['type'],
    change: (step: HeadStep, given: FollowedHead, now: Instant) => HeadStep,
  ): Step =>
  (head, event, now) => {
    const step = stepHead(head, event, now)
    const isTaken = event.type === type && (!('to' in event) || event.to === head.task)
    return isTaken ? change(step, head, now) : step
  }

const withHead = (
  type: HeadEvent['type'],
  part: (head: FollowedHead, given: FollowedHead, now: Instant) => Partial<FollowedHead>,
) =>
  after(type, ({ head, news }, given, now) => ({
    head: { ...head, ...part(head, given, now) },
    news,
  }))

const PLANTED: readonly Planted[] = [
  [
    'A stopped head goes on',
    both,
    (head, event, now) =>
      event.type === 'stopped' ? { head, news: null } : stepHead(head, event, now),
  ],
  [
    'What comes after the page has left is taken',
    both,
    (head, event, now) =>
      stepHead('to' in event && !head.task ? { ...head, task: event.to } : head, event, now),
  ],
  [
    'What comes live has no price',
    sends,
    withHead('reported', (_, { documents }) => ({ documents })),
  ],
  ['A report is dropped', both, after('reported', ({ head }) => ({ head, news: null }))],
  ['It goes on listening in a busy feed', sends, withHead('reported', (_, { task }) => ({ task }))],
  [
    'A report skips what is not reported yet',
    busyHandOvers,
    withHead('reported', (_, __, now) => ({ settledUpTo: now })),
  ],
  [
    'It remembers every row',
    both,
    before((head) => ({ ...head, limits: { ...head.limits, knownRows: 1000 } })),
  ],
  [
    'It asks whatever the last minute has cost',
    busySends,
    before((head, { type }) => (type === 'elapsed' ? { ...head, documents: [] } : head)),
  ],
  [
    'It never listens again',
    busySends,
    withHead('answered', ({ task }) => ({
      task: task?.kind === 'listen' ? { kind: 'pause', ms: 30_000 } : task,
    })),
  ],
  [
    'It waits for ten minutes',
    busySends,
    withHead('answered', ({ task }) => ({
      task: task?.kind === 'pause' ? { ...task, ms: 600_000 } : task,
    })),
  ],
  ['An answer is dropped', busySends, after('answered', ({ head }) => ({ head, news: null }))],
  [
    'A gap is not reported',
    busySends,
    after('answered', ({ head, news }) => ({ head, news: news && { ...news, gapBelow: null } })),
  ],
  [
    'The changes that an answer has no room for are skipped',
    busyHandOvers,
    withHead('answered', (_, __, now) => ({ settledUpTo: now })),
  ],
  [
    'It listens again from all changes',
    busyHandOvers,
    withHead('answered', ({ task }) => ({
      task: task?.kind === 'listen' ? { ...task, settledSince: 0 } : task,
    })),
  ],
  [
    'It listens again from the first row',
    busySends,
    withHead('answered', ({ task }) => ({
      task: task?.kind === 'listen' ? { ...task, since: null } : task,
    })),
  ],
]

describe('the head of the feed', () => {
  it.each(inDepth ? [...WALKS, ...WALKS_IN_DEPTH] : WALKS)(
    'loses no row, shows none twice, and keeps its price, in every order of events: %o',
    (walk) => {
      const { states, violation } = exploreHead(stepHead, walk)
      process.stdout.write(`${states} states of the head of the feed\n`)
      expect(violation).toBeNull()
    },
  )

  it.each(PLANTED)('breaks a promise with a planted bug: %s', (_, walk, step) => {
    expect(exploreHead(step, walk).violation).not.toBeNull()
  })
})
