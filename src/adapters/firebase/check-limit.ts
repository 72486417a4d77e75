// biome-ignore lint/performance/noBarrelFile: for firestore-ledger.ts alone, until it names the port itself
export { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
