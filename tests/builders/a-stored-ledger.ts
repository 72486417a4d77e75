import { StoredLedger } from './stored-ledger.ts'

/** Ann, Ben, Zoe and someone without a name: sends one a minute, then waiting points of all kinds, closed 300 s ago. */
export function aStoredLedger(sends = 5): StoredLedger {
  const ledger = new StoredLedger()
  ledger.open('ann', 'Ann')
  ledger.open('ben', 'Ben')
  ledger.open('nobody')
  ledger.pass(1000)
  for (let n = 0; n < sends; n++) {
    ledger.send(`t${n}`, n % 2 ? 'ann' : 'ben', n % 2 ? 'Ben' : 'Ann', 1 + ((n >> 1) % 40))
    ledger.pass(60)
  }
  ledger.send('w1', 'nobody', 'Zoe', 40)
  ledger.send('w2', 'nobody', 'Zed', 5)
  ledger.send('w3', 'nobody', 'Zoe', 7)
  ledger.pass(500)
  ledger.open('zoe', 'Zoe')
  ledger.handOver('w1')
  ledger.takeBack('w2')
  ledger.pass(300)
  return ledger
}
