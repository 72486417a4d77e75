import {
  editing,
  found,
  isClosed,
  isDirect,
  isReturned,
  isSettled,
  isWaiting,
  type OwnerFault,
  third,
} from './owner-fault.ts'

/** What an owner can say about points that waited, or did not. */
export const FAULTS_OF_STATUSES: readonly OwnerFault[] = [
  {
    what: 'lets a send wait again',
    ...found('balance-differs', 'entry-changed'),
    make: editing(isDirect, () => ({ status: 'waiting', recipientId: null })),
  },
  {
    what: 'hands waiting points over and moves none',
    ...found('balance-differs', 'balance-differs'),
    make: editing(isWaiting, (record, _, ledger, choose) => {
      const other = third(record, ledger, choose)
      const settledAt = { time: ledger.now }
      return other ? { status: 'settled', recipientId: other, settledAt } : null
    }),
  },
  {
    what: 'says that returned points were handed over',
    ...found('balance-differs', 'entry-changed'),
    make: editing(isReturned, (record, _, ledger, choose) => {
      const other = third(record, ledger, choose)
      return other ? { status: 'settled', recipientId: other } : null
    }),
  },
  {
    what: 'says that handed over points were returned',
    ...found('balance-differs', 'entry-changed'),
    make: editing(
      (record) => isSettled(record) && isClosed(record),
      () => ({ status: 'returned', recipientId: null }),
    ),
  },
  {
    what: 'says that a send was returned, at once',
    ...found('balance-differs', 'entry-changed'),
    make: editing(isDirect, (_, __, { now }) => ({
      status: 'returned',
      recipientId: null,
      settledAt: { time: now },
    })),
  },
]
