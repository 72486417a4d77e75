import {
  anyone,
  editing,
  found,
  HINT,
  isClosed,
  isDirect,
  isReturned,
  moved,
  type OwnerFault,
} from './owner-fault.ts'

/** What an owner can do to the times of a transaction. */
export const FAULTS_OF_TIMES: readonly OwnerFault[] = [
  {
    what: 'lets a send be a little later',
    ...found(HINT, 'entry-changed'),
    make: editing(
      (record) => !isClosed(record),
      (record, by) => moved(record, 'timestamp', by / 1000),
    ),
  },
  {
    what: 'lets a send be much later',
    ...found(HINT, 'entry-changed'),
    make: editing(
      (record) => !isClosed(record),
      (record, by) => moved(record, 'timestamp', 700 + by),
    ),
  },
  {
    what: 'lets a send be from now',
    ...found(HINT, 'entry-changed'),
    make: editing(
      (record) => !isClosed(record),
      (_, __, { now }) => ({ timestamp: { time: now } }),
    ),
  },
  {
    what: 'lets waiting points be closed at another time',
    ...found(HINT, 'entry-changed'),
    make: editing(isClosed, (record, by) => moved(record, 'settledAt', by)),
  },
  {
    what: 'takes the time of a send away, so that no list has it',
    ...found('entry-broken', 'entry-missing'),
    make: editing(anyone, () => ({ timestamp: undefined })),
  },
  {
    what: 'makes the time of a send a text',
    ...found('entry-broken', 'entry-missing'),
    make: editing(anyone, () => ({ timestamp: '2026-11-21' })),
  },
  {
    what: 'makes the time of a send null',
    ...found('entry-broken', 'entry-missing'),
    make: editing(anyone, () => ({ timestamp: null })),
  },
  {
    what: 'takes away when waiting points were taken back',
    ...found('entry-broken', 'entry-missing'),
    make: editing(isReturned, () => ({ settledAt: undefined })),
  },
  {
    what: 'takes away when waiting points were handed over',
    ...found(HINT, 'entry-missing'),
    make: editing(
      (record) => isClosed(record) && !isReturned(record),
      () => ({ settledAt: undefined }),
    ),
  },
  {
    what: 'makes the time when waiting points were closed a text',
    ...found('entry-broken', 'entry-missing'),
    make: editing(isClosed, () => ({ settledAt: '2026-11-21' })),
  },
  {
    what: 'makes the time when waiting points were closed null',
    ...found('entry-broken', 'entry-missing'),
    make: editing(isClosed, () => ({ settledAt: null })),
  },
  {
    what: 'gives points that never waited a time that is null',
    ...found('entry-broken', 'entry-changed'),
    make: editing(isDirect, () => ({ settledAt: null })),
  },
  {
    what: 'lets a send be from before its accounts',
    ...found('entry-broken', 'entry-changed'),
    make: editing(anyone, (record, by) => moved(record, 'timestamp', -100_000 - by)),
  },
]
