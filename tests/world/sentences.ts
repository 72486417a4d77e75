import type { NewRequest } from '../../src/core/domain/requests.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'

/** By name, what a request is there for. */
const PURPOSES: Readonly<Record<string, (args: readonly unknown[]) => string>> = {
  post([transfer]) {
    const { id, amount, recipient, paysRequest } = transfer as Transfer
    return `to ${paysRequest ? 'pay' : 'send'} ${amount} GBP to @${recipient} (${id})`
  },
  ask([request]) {
    const { from, to, amount } = request as NewRequest
    return `by which ${from} asks ${to} for ${amount} GBP`
  },
  find: ([id]) => `for ${id}`,
  handOver: ([id]) => `to hand over ${id}`,
  takeBack: ([id]) => `to take back ${id}`,
  removeMessage: ([id]) => `to take the message of ${id} away`,
  report: ([id]) => `to report ${id}`,
  dismiss: ([id]) => `to dismiss the reports about ${id}`,
  dismissAllBy: ([person]) => `to dismiss the reports of ${person}`,
  suspend: ([person]) => `to suspend ${person}`,
  lift: ([person]) => `to lift the suspension of ${person}`,
  clearDescription: ([person]) => `to remove the description of ${person}`,
  leave: ([person]) => `that ${person} leaves`,
  removeWords: ([person]) => `to take the words of ${person} away`,
  deleteIdentity: ([person]) => `to delete the identity of ${person}`,
  openAccount: ([person]) => `to open the account of ${person}`,
  claimName: ([, name]) => `to take the name ${name}`,
  react: ([id, , emoji]) => `to react to ${id} with ${emoji ?? 'nothing'}`,
  decline: ([from]) => `to decline what ${from} asks for`,
  withdraw: ([, to]) => `to withdraw what ${to} is asked for`,
}

/** What a request asks for, in words. */
export function saysRequest(name: string, args: readonly unknown[]): string {
  return `the request ${PURPOSES[name]?.(args) ?? name}`
}

/** A time of the world as a clock shows it. */
export function saysTime(at: number): string {
  return new Date(at).toISOString().slice(11, 23)
}
