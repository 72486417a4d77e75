import type { FaultCode } from '../../../core/domain/fault.ts'

/** Why a check of the ledger failed. */
export const checkFaultTexts: Readonly<Record<FaultCode, string>> = {
  unreachable: 'The ledger cannot be reached.',
  denied: 'The ledger does not let this page read it. Its owner can change that.',
  exhausted: 'The ledger has no more reads for today. Try again tomorrow.',
  broken: 'The check itself failed. The ledger and your copy are as they were.',
}
