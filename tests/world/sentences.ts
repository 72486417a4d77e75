import type { Transfer } from '../../src/core/domain/transfer.ts'

/** What a request asks for, in words. */
export function saysRequest(name: string, args: readonly unknown[]): string {
  const [first] = args
  if (name === 'post') {
    const { id, amount, recipient } = first as Transfer
    return `the request to send ${amount} GBP to @${recipient} (${id})`
  }
  if (name === 'find') return `the question for ${first}`
  if (name === 'handOver') return `the request to hand over ${first}`
  if (name === 'takeBack') return `the request to take back ${first}`
  if (name === 'openAccount') return `the request to open the account of ${first}`
  if (name === 'takeName') return `the request to take the name ${args[1]}`
  return `the request ${name}`
}

/** A time of the world as a clock shows it. */
export function saysTime(at: number): string {
  return new Date(at).toISOString().slice(11, 23)
}
