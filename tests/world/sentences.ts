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
  if (name === 'removeText') return `the request to take the ${args[1]} of ${first} away`
  if (name === 'report') return `the request to report ${first}`
  if (name === 'dismiss') return `the request to dismiss the reports about ${first}`
  if (name === 'suspend') return `the request to suspend ${first}`
  if (name === 'lift') return `the request to lift the suspension of ${first}`
  if (name === 'clearDescription') return `the request to remove the description of ${first}`
  if (name === 'leave') return `the request that ${first} leaves`
  if (name === 'removeWords') return `the request to take the words of ${first} away`
  if (name === 'deleteIdentity') return `the request to delete the identity of ${first}`
  if (name === 'openAccount') return `the request to open the account of ${first}`
  if (name === 'takeName') return `the request to take the name ${args[1]}`
  return `the request ${name}`
}

/** A time of the world as a clock shows it. */
export function saysTime(at: number): string {
  return new Date(at).toISOString().slice(11, 23)
}
