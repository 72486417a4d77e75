import { ownMap, storedTexts } from '../../src/core/domain/check/records.ts'
import { type Month, monthBefore } from '../../src/core/domain/month.ts'
import type { OwnedRecord } from '../builders/stored-ledger.ts'
import {
  amountPlus,
  anyone,
  directSends,
  edit,
  editing,
  editingAccount,
  editingName,
  foundBy,
  HINT,
  has,
  isClosed,
  isDirect,
  isHere,
  isReturned,
  isSettled,
  isTaken,
  isWaiting,
  moveAlong,
  moved,
  type OwnerFault,
  redirectHandOver,
  redirectSend,
  removal,
  sendAsAnother,
  takingNames,
  third,
} from './owner-fault.ts'

/** What an owner can do: to the facts, times and statuses of transactions, to whole records, and to accounts. */
export const OWNER_FAULTS: readonly OwnerFault[] = [
  ...foundBy(['balance-differs', 'entry-changed'], {
    'changes the amount of a send': editing((record) => !isReturned(record), amountPlus),
    'gives a send to somebody else': editing(isSettled, (record, _, ledger, choose) => {
      const other = third(record, ledger, choose)
      return other ? { recipientId: other } : null
    }),
    'lets a send wait again': editing(isDirect, () => ({ status: 'waiting', recipientId: null })),
    'says that returned points were handed over': editing(
      isReturned,
      (record, _, ledger, choose) => {
        const other = third(record, ledger, choose)
        return other ? { status: 'settled', recipientId: other } : null
      },
    ),
    'says that handed over points were returned': editing(
      (record) => isSettled(record) && isClosed(record),
      () => ({ status: 'returned', recipientId: null }),
    ),
    'says that a send was returned, at once': editing(isDirect, (_, __, { now }) => ({
      status: 'returned',
      recipientId: null,
      settledAt: { time: now },
    })),
    'deletes an account and opens it again': (ledger, choose) => {
      const moved = ({ fields }: OwnedRecord) => fields.balance !== 1337
      const record = choose([...ledger.accounts.values()].filter(moved))
      if (!record) return null
      ledger.open(record.id, null)
      return record.id
    },
  }),
  ...foundBy([HINT, 'entry-changed'], {
    'changes the amount of a send that was taken back': editing(isReturned, amountPlus),
    'changes the name of a recipient, wherever the record has it': editing(
      has('recipient'),
      () => ({
        recipient: 'Kim',
        recipientKey: 'kim',
        profile: 'Kim',
        title: 'Sent to @Kim',
      }),
    ),
    'changes a message': editing(has('message'), () => ({ message: 'For something else' })),
    'lets a send be a little later': editing(
      (record) => !isClosed(record),
      (record, by) => moved(record, 'timestamp', by / 1000),
    ),
    'lets a send be much later': editing(
      (record) => !isClosed(record),
      (record, by) => moved(record, 'timestamp', 700 + by),
    ),
    'lets a send be from now': editing(
      (record) => !isClosed(record),
      (_, __, { now }) => ({ timestamp: { time: now } }),
    ),
    'lets waiting points be closed at another time': editing(isClosed, (record, by) =>
      moved(record, 'settledAt', by),
    ),
    'changes two amounts that cancel out': (ledger, choose, by) => {
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
    'changes when an account was opened': (ledger, choose, by) => {
      const record = choose([...ledger.accounts.values()])
      if (!record) return null
      record.createdAt = ledger.now
      return edit(ledger, record, moved(record, 'joinDate', -by))
    },
  }),
  ...foundBy(['entry-broken', 'entry-missing'], {
    'makes an amount a fraction': editing(anyone, () => ({
      amount: { foreign: '{"doubleValue":-7.5}' },
    })),
    'takes the time of a send away, so that no list has it': editing(anyone, () => ({
      timestamp: undefined,
    })),
    'makes the time of a send a text': editing(anyone, () => ({ timestamp: '2026-11-21' })),
    'makes the time of a send null': editing(anyone, () => ({ timestamp: null })),
    'takes away when waiting points were taken back': editing(isReturned, () => ({
      settledAt: undefined,
    })),
    'makes the time when waiting points were closed a text': editing(isClosed, () => ({
      settledAt: '2026-11-21',
    })),
    'makes the time when waiting points were closed null': editing(isClosed, () => ({
      settledAt: null,
    })),
    'deletes an account that sent or received': (ledger, choose) => {
      const used = ({ fields }: OwnedRecord) => fields.lastTransaction !== undefined
      const record = choose([...ledger.accounts.values()].filter(used))
      return record && ledger.accounts.delete(record.id) ? record.id : null
    },
    'takes away when an account was opened, so that no list has it': editingAccount(() => ({
      joinDate: undefined,
    })),
    'makes the time when an account was opened a text': editingAccount(() => ({
      joinDate: '2026-11-21',
    })),
    'makes the time when an account was opened null': editingAccount(() => ({ joinDate: null })),
  }),
  ...foundBy(['entry-broken', 'entry-changed'], {
    'gives a send to its sender': editing(isSettled, ({ fields }) => ({
      recipientId: fields.senderId,
    })),
    'gives a send to nobody': editing(isSettled, () => ({ recipientId: 'no-account' })),
    'lets nobody have sent it': editing(anyone, () => ({ senderId: 'no-account' })),
    'changes the name of a recipient in one place': editing(has('recipient'), () => ({
      recipient: 'Kim',
    })),
    'hides something in a message': editing(has('message'), () => ({ message: 'For \u202Eesle' })),
    'gives points that never waited a time that is null': editing(isDirect, () => ({
      settledAt: null,
    })),
    'lets a send be from before its accounts': editing(anyone, (record, by) =>
      moved(record, 'timestamp', -100_000 - by),
    ),
    'opens an account after it was used': (ledger, choose) => {
      const used = ({ fields }: OwnedRecord) => fields.lastTransaction !== undefined
      const record = choose([...ledger.accounts.values()].filter(used))
      return record ? edit(ledger, record, { joinDate: { time: ledger.now } }) : null
    },
  }),
  ...foundBy(['entry-broken', 'entry-broken'], {
    'changes what a title says': editing(anyone, () => ({ title: 'Sent to @Kim' })),
    'adds a field': editing(anyone, () => ({ note: 'approved' })),
    'takes a field away': editing(anyone, () => ({ icon: undefined })),
    'makes a balance a fraction': editingAccount(() => ({
      balance: { foreign: '{"doubleValue":1337}' },
    })),
    'makes a sum of a month a fraction': editingAccount(() => ({
      monthSent: { foreign: '{"doubleValue":7.5}' },
    })),
    'makes a sum of a month a text': editingAccount(({ fields }) => ({
      monthReceived: `${fields.monthReceived}`,
    })),
    'takes a sum of a month away': editingAccount(() => ({ monthReceived: undefined })),
    'writes a month that is none': editingAccount(() => ({ month: '2026-13' })),
    'makes a month a number': editingAccount(() => ({ month: 202_611 })),
    'takes the month away': editingAccount(() => ({ month: undefined })),
    'adds counts of reactions that there are not': editing(anyone, () => ({
      reactions: { map: {} },
    })),
    'makes the counts of reactions a text': editing(anyone, () => ({ reactions: '👏' })),
    'makes a count of reactions a fraction': editing(anyone, () => ({
      reactions: { map: { '👏': { foreign: '{"doubleValue":7.5}' } } },
    })),
    'lets fewer than none react': editing(anyone, (_, by) => ({
      reactions: { map: { '👏': -by } },
    })),
    'counts a reaction that there is not': editing(anyone, () => ({
      reactions: { map: { '👏': 1, '💩': 1 } },
    })),
    'gives an account a name that nobody can have': editingAccount(() => ({
      displayName: 'Unnamed',
      usernameKey: 'unnamed',
      nameCount: 1,
    })),
    'lists an account under a name that is not theirs': editingAccount(() => ({
      prefixes: storedTexts(['priya']),
    })),
    'opens an account with an id that nobody can have': (ledger) => {
      const id = 'x'.repeat(500)
      ledger.open(id)
      return id
    },
  }),
  ...foundBy([HINT, 'entry-missing'], {
    'takes away when waiting points were handed over': editing(
      (record) => isClosed(record) && !isReturned(record),
      () => ({ settledAt: undefined }),
    ),
  }),
  ...foundBy(['balance-differs', 'balance-differs'], {
    'hands waiting points over and moves none': editing(isWaiting, (record, _, ledger, choose) => {
      const other = third(record, ledger, choose)
      const settledAt = { time: ledger.now }
      return other ? { status: 'settled', recipientId: other, settledAt } : null
    }),
    'changes a balance': editingAccount(({ fields }, by) => ({
      balance: Number(fields.balance) + by,
    })),
    'opens an account with points out of thin air': (ledger, _, by) => {
      ledger.open('rich')
      const account = ledger.accounts.get('rich')
      return account ? edit(ledger, account, { balance: 1337 + by }) : null
    },
    'moves points from one balance to another': (ledger, choose, by) => {
      const from = choose(
        [...ledger.accounts.values()].filter(({ fields }) => Number(fields.balance) >= by),
      )
      const to = choose([...ledger.accounts.values()].filter((one) => one !== from))
      if (!from || !to) return null
      edit(ledger, from, { balance: Number(from.fields.balance) - by })
      return edit(ledger, to, { balance: Number(to.fields.balance) + by })
    },
  }),
  ...foundBy(['balance-differs', 'entry-missing'], {
    'deletes a transaction': (ledger, choose) => {
      const record = choose([...ledger.transactions.values()].filter((one) => !isReturned(one)))
      return record && ledger.transactions.delete(record.id) ? record.id : null
    },
  }),
  ...foundBy([null, 'entry-missing'], {
    'deletes a transaction that was taken back': (ledger, choose) => {
      const record = choose([...ledger.transactions.values()].filter(isReturned))
      return record && ledger.transactions.delete(record.id) ? record.id : null
    },
    'deletes an account that never did anything': (ledger, choose) => {
      const unused = ({ fields }: OwnedRecord) =>
        fields.lastTransaction === undefined && fields.nameCount === 0 && !fields.leftAt
      const record = choose([...ledger.accounts.values()].filter(unused))
      return record && ledger.accounts.delete(record.id) ? record.id : null
    },
  }),
  ...foundBy([HINT, HINT], {
    'says that a message was taken away earlier than it was': editing(isTaken, (record, by) => {
      const removed = ownMap(record.fields, 'removed')
      const message = ownMap(removed, 'message')
      const at = moved({ ...record, fields: message }, 'at', -700 - by)
      return { removed: { map: { ...removed, message: { map: { ...message, ...at } } } } }
    }),
    'deletes a transaction and writes it again as it was': (ledger, choose) => {
      const record = choose([...ledger.transactions.values()])
      if (!record) return null
      record.createdAt = ledger.now
      record.updatedAt = ledger.now
      return record.id
    },
    'deletes an account and writes it again as it was': (ledger, choose) => {
      const record = choose([...ledger.accounts.values()])
      if (!record) return null
      record.createdAt = ledger.now
      return edit(ledger, record, {})
    },
  }),
  ...foundBy([HINT, 'entry-inserted', ['balance-differs', 'entry-inserted']], {
    'writes a send into the past that moves points, too': (ledger, choose, by) => {
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
  }),
  ...foundBy(['entry-broken', 'entry-broken', null], {
    'writes a transaction without a time': (ledger, choose) => {
      const like = choose([...ledger.transactions.values()])
      if (!like) return null
      const id = 'hidden'
      const { timestamp: _, settledAt: __, ...rest } = like.fields
      const fields = { ...rest, id }
      ledger.transactions.set(id, { id, fields, createdAt: ledger.now, updatedAt: ledger.now })
      return id
    },
    'opens an account out of thin air, without a time': (ledger) => {
      ledger.open('hidden')
      const account = ledger.accounts.get('hidden')
      return account ? edit(ledger, account, { joinDate: undefined }) : null
    },
  }),
  ...foundBy([HINT, 'entry-inserted', null], {
    'opens an account in the past': (ledger, choose, by) => {
      const oldest = choose([...ledger.accounts.values()])
      if (!oldest) return null
      ledger.open('backdated')
      const account = ledger.accounts.get('backdated')
      return account ? edit(ledger, account, moved(oldest, 'joinDate', by / 1_000_000)) : null
    },
  }),
  ...foundBy(['totals-differ', 'totals-differ'], {
    'changes what somebody sent altogether': editingAccount(({ fields }, by) => ({
      totalSent: Number(fields.totalSent) + by,
    })),
    'changes what somebody sent in their month': editingAccount(({ fields }, by) => ({
      monthSent: Number(fields.monthSent) + by,
    })),
    'changes what somebody received in their month': editingAccount(({ fields }, by) => ({
      monthReceived: Number(fields.monthReceived) + by,
    })),
    'takes what somebody received in their month for what they sent': editingAccount(
      ({ fields: { monthSent, monthReceived } }, by) => ({
        monthSent: monthReceived,
        monthReceived: Number(monthSent) + by,
      }),
    ),
    'lets the sums of a month be of another one': editingAccount(({ fields }) => ({
      month: monthBefore(fields.month as Month),
    })),
    'lets the sums of a month begin in the next one': editingAccount(() => ({
      month: '2031-01',
      monthSent: 0,
      monthReceived: 0,
    })),
  }),
  ...foundBy(['name-differs', 'name-differs'], {
    'points a name at somebody else, lets a person pay, and puts it back': redirectSend,
    'points a name at somebody else, lets waiting points be handed over, and puts it back':
      redirectHandOver,
    "lets a person send in somebody else's name": sendAsAnother,
    'lets an account have a name that is not theirs': editingAccount(() => ({
      displayName: 'Kim',
      usernameKey: 'kim',
      prefixes: undefined,
    })),
  }),
  ...foundBy(['name-differs', 'entry-changed'], {
    'writes another sender into a payment': editing(has('sender'), ({ fields }) => ({
      sender: fields.sender === 'Kim' ? 'Kit' : 'Kim',
    })),
    'gives a name to somebody else for good': editingName(({ fields }, _, ledger) => {
      const other = [...ledger.accounts.keys()].find((id) => id !== fields.userId)
      return { userId: other }
    }),
  }),
  ...foundBy(['name-differs', 'entry-missing'], {
    'deletes a name': (ledger, choose) => {
      const name = choose([...ledger.names.values()])
      return name && ledger.names.delete(name.id) ? name.id : null
    },
  }),
  ...foundBy([HINT, 'entry-changed'], {
    'changes the digest of a message that was taken away': editing(isTaken, ({ fields }) => ({
      digests: { map: { ...ownMap(fields, 'digests'), message: 'e'.repeat(64) } },
    })),
    'changes when a name was taken': editingName((record, by, { now }) => {
      record.createdAt = now
      return moved(record, 'since', -by)
    }),
    'gives a message another salt': editing(has('message'), ({ fields }) => ({
      salts: { map: { ...ownMap(fields, 'salts'), message: 'x'.repeat(22) } },
    })),
  }),
  ...foundBy([HINT, 'entry-inserted', 'name-differs'], {
    'writes a name into the past': (ledger, choose) => {
      const named = ({ fields }: OwnedRecord) =>
        fields.leftAt === undefined && Number(fields.nameCount) < 5 && fields.nameCount !== 0
      const account = choose([...ledger.accounts.values()].filter(named))
      if (!account || !ledger.rename(account.id, 'Kim')) return null
      const name = ledger.names.get('kim')
      return name ? edit(ledger, name, { since: account.fields.joinDate }) : null
    },
  }),
  ...foundBy([null, 'entry-changed'], {
    'takes a message away and lies about its digest': editing(
      has('message'),
      (record, _, { now }) => removal(record, now, { digest: 'e'.repeat(64) }),
    ),
  }),
  ...foundBy(['entry-broken', 'entry-broken'], {
    ...takingNames('redirects a payment', redirectSend, 'recipient'),
    ...takingNames('redirects waiting points', redirectHandOver, 'recipient'),
    ...takingNames("lets a person send in somebody else's name", sendAsAnother, 'sender'),
    'takes a message away for leaving, though its sender is still here': editing(
      has('message'),
      (record, _, { now, accounts }) =>
        isHere(accounts.get(String(record.fields.senderId)))
          ? removal(record, now, { for: 'left' })
          : null,
    ),
    'takes a message away without saying who did': editing(
      has('message'),
      (record, _, { now }) => ({
        ...removal(record, now, {}),
        removed: undefined,
      }),
    ),
    "takes a message away in somebody else's name": editing(has('message'), (record, _, ledger) =>
      removal(record, ledger.now, { by: String([...ledger.accounts.keys()].at(-1)) }),
    ),
    'takes a message away for no reason that there is': editing(
      has('message'),
      (record, _, { now }) => removal(record, now, { for: 'moderation', reason: 'dull' }),
    ),
    'lifts a suspension without saying who did': editingAccount(({ fields }) => ({
      lifted: { map: { at: fields.joinDate } },
    })),
    'lets somebody lift their own suspension': editingAccount(({ id, fields }) => ({
      lifted: { map: { by: id, at: fields.joinDate } },
    })),
    'says that somebody left who is still here': editingAccount(({ fields }) => ({
      leftAt: fields.joinDate,
      avatar: 'YO',
    })),
  }),
  ...foundBy(['entry-broken', 'entry-missing'], {
    'takes the salts of a transaction away': editing(has('salts'), () => ({ salts: undefined })),
    'writes other words in the place of a message that was taken away': editing(isTaken, () => ({
      message: 'Never said',
    })),
  }),
]
