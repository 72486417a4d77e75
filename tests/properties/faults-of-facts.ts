import {
  amountPlus,
  anyone,
  editing,
  found,
  HINT,
  isReturned,
  isSettled,
  type OwnerFault,
  third,
} from './owner-fault.ts'

/** What an owner can do to the facts of a transaction. */
export const FAULTS_OF_FACTS: readonly OwnerFault[] = [
  {
    what: 'changes the amount of a send',
    ...found('balance-differs', 'entry-changed'),
    make: editing((record) => !isReturned(record), amountPlus),
  },
  {
    what: 'changes the amount of a send that was taken back',
    ...found(HINT, 'entry-changed'),
    make: editing(isReturned, amountPlus),
  },
  {
    what: 'makes an amount a fraction',
    ...found('entry-broken', 'entry-missing'),
    make: editing(anyone, () => ({ amount: { foreign: '{"doubleValue":-7.5}' } })),
  },
  {
    what: 'gives a send to somebody else',
    ...found('balance-differs', 'entry-changed'),
    make: editing(isSettled, (record, _, ledger, choose) => {
      const other = third(record, ledger, choose)
      return other ? { recipientId: other } : null
    }),
  },
  {
    what: 'gives a send to its sender',
    ...found('entry-broken', 'entry-changed'),
    make: editing(isSettled, ({ fields }) => ({ recipientId: fields.senderId })),
  },
  {
    what: 'gives a send to nobody',
    ...found('entry-broken', 'entry-changed'),
    make: editing(isSettled, () => ({ recipientId: 'no-account' })),
  },
  {
    what: 'lets nobody have sent it',
    ...found('entry-broken', 'entry-changed'),
    make: editing(anyone, () => ({ senderId: 'no-account' })),
  },
  {
    what: 'changes the name of a recipient, wherever the record has it',
    ...found(HINT, 'entry-changed'),
    make: editing(anyone, () => ({
      recipient: 'Kim',
      recipientKey: 'kim',
      profile: 'Kim',
      title: 'Sent to @Kim',
    })),
  },
  {
    what: 'changes the name of a recipient in one place',
    ...found('entry-broken', 'entry-changed'),
    make: editing(anyone, () => ({ recipient: 'Kim' })),
  },
  {
    what: 'changes what a title says',
    ...found('entry-broken', 'entry-broken'),
    make: editing(anyone, () => ({ title: 'Sent to @Kim' })),
  },
  {
    what: 'changes a message',
    ...found(HINT, 'entry-changed'),
    make: editing(anyone, () => ({ message: 'For something else' })),
  },
  {
    what: 'hides something in a message',
    ...found('entry-broken', 'entry-changed'),
    make: editing(anyone, () => ({ message: 'For \u202Eesle' })),
  },
  {
    what: 'adds a field',
    ...found('entry-broken', 'entry-broken'),
    make: editing(anyone, () => ({ note: 'approved' })),
  },
  {
    what: 'takes a field away',
    ...found('entry-broken', 'entry-broken'),
    make: editing(anyone, () => ({ icon: undefined })),
  },
]
