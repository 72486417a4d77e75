import {
  directSends,
  edit,
  found,
  HINT,
  isReturned,
  moveAlong,
  moved,
  type OwnerFault,
} from './owner-fault.ts'

/** Transactions that an owner deletes, writes, or changes in pairs. */
export const FAULTS_OF_RECORDS: readonly OwnerFault[] = [
  {
    what: 'deletes a transaction',
    ...found('balance-differs', 'entry-missing'),
    make: (ledger, choose) => {
      const record = choose([...ledger.transactions.values()].filter((one) => !isReturned(one)))
      return record && ledger.transactions.delete(record.id) ? record.id : null
    },
  },
  {
    what: 'deletes a transaction that was taken back',
    ...found(null, 'entry-missing'),
    make: (ledger, choose) => {
      const record = choose([...ledger.transactions.values()].filter(isReturned))
      return record && ledger.transactions.delete(record.id) ? record.id : null
    },
  },
  {
    what: 'deletes a transaction and writes it again as it was',
    ...found(HINT, HINT),
    make: (ledger, choose) => {
      const record = choose([...ledger.transactions.values()])
      if (!record) return null
      record.createdAt = ledger.now
      record.updatedAt = ledger.now
      return record.id
    },
  },
  {
    what: 'writes a send into the past that moves points, too',
    ...found(HINT, 'entry-inserted', ['balance-differs', 'entry-inserted']),
    make: (ledger, choose, by) => {
      const like = choose(directSends(ledger))
      const from = ledger.accounts.get(String(like?.fields.senderId))
      const to = ledger.accounts.get(String(like?.fields.recipientId))
      if (!like || !from || !to || Number(from.fields.balance) < by) return null
      const id = 'backdated'
      const fields = { ...like.fields, ...moved(like, 'timestamp', 0.000001), id, amount: -by }
      ledger.transactions.set(id, { id, fields, createdAt: ledger.now, updatedAt: ledger.now })
      moveAlong(ledger, id, from, to, by)
      return id
    },
  },
  {
    what: 'writes a transaction without a time',
    ...found('entry-broken', 'entry-broken', null),
    make: (ledger, choose) => {
      const like = choose([...ledger.transactions.values()])
      if (!like) return null
      const id = 'hidden'
      const { timestamp: _, settledAt: __, ...rest } = like.fields
      const fields = { ...rest, id }
      ledger.transactions.set(id, { id, fields, createdAt: ledger.now, updatedAt: ledger.now })
      return id
    },
  },
  {
    what: 'changes two amounts that cancel out',
    ...found(HINT, 'entry-changed'),
    make: (ledger, choose, by) => {
      const one = choose(directSends(ledger).filter(({ fields }) => Number(fields.amount) < -by))
      const other = choose(
        directSends(ledger).filter(
          (send) =>
            send !== one &&
            send.fields.senderId === one?.fields.senderId &&
            send.fields.recipientId === one?.fields.recipientId,
        ),
      )
      if (!one || !other) return null
      edit(ledger, one, { amount: Number(one.fields.amount) + by })
      return edit(ledger, other, { amount: Number(other.fields.amount) - by })
    },
  },
]
