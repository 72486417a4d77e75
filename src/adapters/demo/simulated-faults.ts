import { Fault } from '../../core/domain/result.ts'
import type { Directory } from '../../core/ports/directory.ts'
import type { Ledger } from '../../core/ports/ledger.ts'

/**
 * A ledger and a directory that fail where the address asks for it, e.g. `?whatif=ledger/send`, to show the
 * messages of the app. The address is read at each call.
 */
export function withSimulatedFaults(ledger: Ledger, directory: Directory, query: () => string) {
  const failIf = (asked: string) => {
    if (new URLSearchParams(query()).get('whatif') === `ledger/${asked}`)
      throw new Fault('unreachable', 'The demo was asked to fail here')
  }
  const failing: Partial<Ledger> = {
    async openAccount(...about) {
      failIf('account')
      return ledger.openAccount(...about)
    },
    async loadPage(...about) {
      failIf('feed')
      return ledger.loadPage(...about)
    },
    async find(id) {
      failIf('unanswered-send')
      return ledger.find(id)
    },
    async post(transfer) {
      failIf('send')
      failIf('unanswered-send')
      const result = await ledger.post(transfer)
      failIf('lost-answer')
      return result
    },
  }
  const loadTop: Directory['loadTop'] = async (...about) => {
    failIf('balances')
    return directory.loadTop(...about)
  }
  return {
    ledger: Object.assign(Object.create(ledger) as Ledger, failing),
    directory: Object.assign(Object.create(directory) as Directory, { loadTop }),
  }
}
