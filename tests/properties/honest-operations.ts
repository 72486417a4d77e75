import fc from 'fast-check'
import type { StoredLedger } from '../builders/stored-ledger.ts'

const NAMES = ['Ann', 'Ben', 'Cleo', 'José Müller', 'Zoe', 'Wren', 'Lars']
const MESSAGES = ['hi', 'Lunch 👩‍👩‍👧‍👦', ' two\nlines', '"quoted", \\', 'é'.repeat(280)]

/** What a person does: the operation, who, with whom, how much, how long its commit takes and what time goes by then. */
const operation = fc.tuple(
  fc.nat(13),
  fc.nat(7),
  fc.nat(7),
  fc.nat(1400),
  fc.nat(270),
  fc.constantFrom(0, 0, 1, 30, 250, 700),
)

type Operation = readonly [number, number, number, number, number, number]

export const honestOperations = fc.array(operation, { maxLength: 30 })

/**
 * Does what the rules let through of these operations. The ids of transactions go on from `start`. Without delays, a commit
 * takes no time.
 */
export function operate(
  ledger: StoredLedger,
  operations: readonly Operation[],
  start = 0,
  hasDelays = true,
): void {
  for (const [index, [kind, a, b, points, delay, seconds]] of operations.entries())
    operateOnce(ledger, [kind, a, b, points, hasDelays ? delay : 0, seconds], `t${start + index}`)
}

function operateOnce(
  ledger: StoredLedger,
  [kind, a, b, points, delay, seconds]: Operation,
  id: string,
): void {
  const who = `u${a}`
  const name = NAMES[b % NAMES.length] ?? ''
  if (!ledger.accounts.has(who)) ledger.open(who, b % 3 ? (NAMES[a] ?? null) : null, delay)
  else if (kind < 6) ledger.send(id, who, name, 1 + points, MESSAGES[b % MESSAGES.length], delay)
  else operateOnSome(ledger, [kind, a, b, points, delay, seconds], who, name)
  ledger.pass(seconds)
}

function operateOnSome(
  ledger: StoredLedger,
  [kind, , b, points, delay]: Operation,
  who: string,
  name: string,
): void {
  const sent = [...ledger.transactions.values()]
  const any = sent[points % Math.max(1, sent.length)]?.id ?? ''
  const waiting = sent.filter(({ fields }) => fields.status === 'waiting')
  const some = waiting[b % Math.max(1, waiting.length)]?.id ?? ''
  const operations: readonly (() => unknown)[] = [
    () => ledger.handOver(some, delay),
    () => ledger.takeBack(some, delay),
    () => ledger.rename(who, name),
    () => ledger.describe(who, 'Bakes on Thursdays'),
    () => ledger.removeText(any, 'message'),
    () => ledger.removeText(any, 'message', 'moderation'),
    () => points % 3 === 0 && ledger.leave(who),
    () => ledger.suspend(who) || ledger.lift(who),
  ]
  operations[kind - 6]?.()
}
