import { z } from 'zod'
import type { ServerPorts } from '../adapters/server/wire.ts'
import { type Amount, isAmount } from '../core/domain/amount.ts'
import type { Micros, StoredValue } from '../core/domain/check/records.ts'
import type { Cursor, Position } from '../core/domain/feed.ts'
import type { HistoryCursor } from '../core/domain/history.ts'
import {
  isInstant,
  isTransactionId,
  isUserId,
  type TransactionId,
  type UserId,
} from '../core/domain/ids.ts'
import { isMonth, type Month } from '../core/domain/month.ts'
import { EMOJIS } from '../core/domain/reactions.ts'
import { LONGEST_DESCRIPTION, LONGEST_MESSAGE, readText } from '../core/domain/text.ts'
import { isSalt, MODERATION_REASONS, type Salt, TEXT_PARTS } from '../core/domain/transaction.ts'
import {
  LONGEST_NAME,
  readUsername,
  type Username,
  type UsernameKey,
} from '../core/domain/username.ts'
import { LONGEST_RANGE, type Snapshot, TIME_FIELDS } from '../core/ports/archive.ts'
import { LONGEST_LIST } from '../core/ports/list-limit.ts'
import { MOST_REPORTS } from '../core/ports/moderation.ts'

/**
 * Who may call a procedure:
 * - `readers`: everybody, or the members where only they read.
 * - `oneself`: the person that the input names must be the one of the session. The engine knows who is a member or a moderator, and
 *   refuses the others.
 * - `own words`: both of them, since it reads what is shown to nobody else.
 * - `owner`: whoever has the owner's token.
 */
type Who = 'readers' | 'oneself' | 'own words' | 'owner'

export interface Procedure<Input extends readonly unknown[] = readonly unknown[]> {
  readonly who: Who
  readonly input: z.ZodType<Input>
  /** Where the input names the person in whose name it is called. */
  readonly person: readonly (number | string)[] | null
}

/** What a method takes from its caller: everything but the listener. */
type InputOf<Method> = Method extends (...given: infer Given) => infer Returned
  ? Returned extends Promise<unknown>
    ? Given
    : Given extends readonly [...infer Before, unknown]
      ? Before
      : never
  : never

type Table = {
  readonly [Port in keyof ServerPorts]: {
    readonly [Method in keyof ServerPorts[Port]]: Procedure<InputOf<ServerPorts[Port][Method]>>
  }
}

const text = (longest: number) => z.string().max(longest)
/** A text that passes a check of the domain. */
const checked = <T extends string>(longest: number, is: (value: string) => boolean) =>
  text(longest).refine(is) as unknown as z.ZodType<T>
const written = (longest: number) =>
  checked<string>(longest, (value) => {
    const read = readText(value, longest)
    return read.ok && read.value === value
  })

/** A request has words, or the emoji in their place. */
const said = (longest: number) => written(longest).refine((value) => value !== '')

const userId = checked<UserId>(256, isUserId)
const transactionId = checked<TransactionId>(64, isTransactionId)
const name = checked<Username>(LONGEST_NAME, (value) => {
  const read = readUsername(value)
  return read.ok && read.value === value
})
/** Nobody has an id that is none. */
const anyId = checked<UserId>(256, () => true)
const anyTransaction = checked<TransactionId>(256, () => true)
/** Of a transaction, or of a request: those of its two people. */
const reported = checked<TransactionId>(600, () => true)
/** A key may be of a name that nobody can have, which is then nobody's. */
const key = checked<UsernameKey>(4 * LONGEST_NAME, () => true)
const salt = checked<Salt>(64, isSalt)
const month = checked<Month>(7, isMonth)
const amount = z.number().refine(isAmount) as unknown as z.ZodType<Amount>
const instant = z.number().refine(isInstant)
const limitOf = (most: number) => z.int().min(1).max(most)
const limit = limitOf(LONGEST_LIST)
const reason = z.enum(MODERATION_REASONS)

const cursor = z.strictObject({
  timestamp: z.number(),
  id: text(64),
  isChange: z.boolean().optional(),
}) as unknown as z.ZodType<Cursor>
const position = z.union([z.number(), cursor]) as unknown as z.ZodType<Position>
const historyCursor = z.strictObject({
  at: z.number(),
  id: text(64),
  kind: z.enum(['sent', 'received', 'returned']),
  balance: z.number(),
}) as unknown as z.ZodType<HistoryCursor>

const snapshot = z.strictObject({
  key: text(64),
  origin: text(512),
  readAt: z.number(),
  sealedBefore: z.number().nullable(),
  isLive: z.boolean(),
}) as unknown as z.ZodType<Snapshot>
const entryKind = z.enum(Object.keys(TIME_FIELDS) as (keyof typeof TIME_FIELDS)[])
const recordKind = z.enum(['account', 'name', 'transaction'])
const storedTime = z.strictObject({ time: z.number() }) as unknown as z.ZodType<StoredValue>
const listCursor = z.strictObject({ value: storedTime, id: text(256) })
const idList = (most: number) => z.array(text(256)).max(most).readonly()
const micros = z.int() as unknown as z.ZodType<Micros>

const transfer = z.strictObject({
  id: transactionId,
  senderId: userId,
  recipient: name,
  recipientId: userId.nullable(),
  shownAsFree: z.boolean().optional(),
  amount,
  message: written(LONGEST_MESSAGE),
  salts: z.strictObject({ sender: salt, message: salt, recipient: salt }),
  paysRequest: z.boolean().optional(),
})

type Schemas<Input extends readonly unknown[]> = {
  readonly [Index in keyof Input]: z.ZodType<Input[Index]>
}

function procedure<Input extends readonly unknown[]>(
  who: Who,
  items: Schemas<Input>,
  person: Procedure['person'] = null,
): Procedure<Input> {
  return { who, input: z.tuple(items as never) as never, person }
}

const readers = <Input extends readonly unknown[]>(...items: Schemas<Input>) =>
  procedure<Input>('readers', items)

/** For the person at an index of the input. */
const oneself = <Input extends readonly unknown[]>(index: number, ...items: Schemas<Input>) =>
  procedure<Input>('oneself', items, [index])

const ownWords = <Input extends readonly unknown[]>(index: number, ...items: Schemas<Input>) =>
  procedure<Input>('own words', items, [index])

/** Every procedure: who may call it, and with what. A procedure that is missing here does not compile. */
export const PROCEDURES: Table = {
  archive: {
    open: readers(),
    estimate: readers(),
    list: readers(snapshot, entryKind, listCursor.nullable()),
    listRemoved: readers(snapshot, z.enum(TEXT_PARTS), z.union([micros, listCursor]).nullable()),
    findUnlisted: readers(
      snapshot,
      recordKind,
      z.strictObject({
        after: text(256).nullable(),
        to: text(256).nullable(),
        listed: idList(LONGEST_RANGE),
      }),
    ),
    find: readers(snapshot, recordKind, idList(LONGEST_LIST)),
  },
  directory: {
    findByName: readers(key),
    findById: readers(anyId),
    namesOf: readers(anyId),
    watchName: readers(key),
    suggest: readers(text(280), limit, userId.nullable()),
    loadTop: readers(z.enum(['received', 'sent', 'balance']), month, limit),
    loadPeople: readers(key.nullable(), limitOf(LONGEST_LIST - 1)),
    claimName: oneself(0, userId, name),
    setDescription: oneself(0, userId, written(LONGEST_DESCRIPTION)),
  },
  history: {
    load: readers(userId, historyCursor.nullable(), limit),
    positionAt: readers(userId, instant),
    watch: readers(userId, historyCursor.nullable()),
    loadBetween: readers(userId, userId, cursor.nullable(), limit),
    sumBetween: readers(userId, userId),
    loadReceived: readers(userId, limit),
    countReceived: readers(userId, instant),
  },
  leaving: {
    leave: oneself(0, userId),
    countRows: readers(userId),
    removeWords: oneself(0, userId, cursor.nullable()),
  },
  ledger: {
    openAccount: oneself(0, userId, name.nullable()),
    watchAccount: readers(userId),
    post: procedure('oneself', [transfer], [0, 'senderId']),
    find: readers(anyTransaction),
    loadPage: readers(position.nullable(), limit, userId.optional()),
    loadNewer: readers(position, limit, userId.optional()),
    watchHead: readers(cursor.nullable(), position.nullable()),
    loadSettled: readers(position, limit),
    watchRemoved: readers(position),
    loadRemoved: readers(position, limit),
    loadWaiting: readers(
      z.strictObject({ senderId: userId.optional(), recipientKey: key.optional() }),
      limit,
    ),
    watchWaiting: readers(userId, limit),
    handOver: oneself(1, transactionId, userId),
    takeBack: oneself(1, transactionId, userId),
    removeMessage: oneself(
      1,
      transactionId,
      userId,
      z.union([
        z.strictObject({ for: z.literal('own') }),
        z.strictObject({ for: z.literal('moderation'), reason }),
      ]),
    ),
  },
  moderation: {
    watchOffice: readers(userId),
    loadModerators: readers(),
    report: oneself(1, transactionId, userId, reason),
    reportRequest: oneself(1, userId, userId, reason),
    loadReports: ownWords(0, userId, limitOf(MOST_REPORTS)),
    loadOwnReports: ownWords(0, userId),
    dismiss: oneself(1, reported, userId),
    dismissAllBy: oneself(1, userId, userId),
    suspend: oneself(1, userId, userId, reason),
    lift: oneself(1, userId, userId),
    clearDescription: oneself(1, userId, userId, reason),
    loadActs: readers(instant.nullable(), limit),
  },
  moderators: {
    add: procedure('owner', [name]),
    remove: procedure('owner', [name]),
    list: readers(),
  },
  reactions: {
    own: readers(transactionId, userId),
    load: readers(transactionId, limit),
    react: oneself(1, transactionId, userId, z.enum(EMOJIS).nullable()),
  },
  requests: {
    ask: procedure(
      'oneself',
      [z.strictObject({ from: userId, to: userId, amount, message: said(LONGEST_MESSAGE) })],
      [0, 'from'],
    ),
    watchTo: ownWords(0, userId, limit),
    watchFrom: ownWords(0, userId, limit),
    decline: oneself(1, userId, userId),
    withdraw: oneself(0, userId, userId),
    mute: oneself(1, userId, userId),
    unmute: oneself(1, userId, userId),
    loadMuted: ownWords(0, userId, z.strictObject({ id: userId, at: instant }).nullable(), limit),
    forget: oneself(0, userId),
  },
}
