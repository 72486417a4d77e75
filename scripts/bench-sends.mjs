import { loadTypescript } from './load-typescript.mjs'
import { table } from './markdown.mjs'

/** @import { Emulators } from './emulators.mjs' */

/**
 * Measures two hundred sends by twenty people at the same time, in three ways: one batch of increments a send, as the app
 * does it; a transaction that reads the balances first; and the calls of the specification.
 * @param {Emulators} emulators
 */
export async function benchSends({ firestoreHost }) {
  /** @type {typeof import('../tests/benchmarks/race-sends.ts')} */
  const module = await loadTypescript('/tests/benchmarks/race-sends.ts')
  const [host = '', port] = firestoreHost.split(':')
  const races = await module.raceSends({ host, port: Number(port) })
  const perSend = races.map(({ settled, milliseconds }) => milliseconds / settled)
  return table([
    [
      'each send is',
      'settled at the first try',
      'after ten tries',
      'commits',
      'reads',
      'settled a second',
      'time a send, ratio',
      'adds up',
    ],
    ...races.map((race, index) => [
      race.way,
      `${race.settledAtOnce} of ${race.sends}`,
      `${race.settled} of ${race.sends}`,
      `${race.commits}`,
      `${race.reads}`,
      (1000 / (perSend[index] ?? Number.NaN)).toFixed(1),
      ((perSend[index] ?? Number.NaN) / (perSend[0] ?? Number.NaN)).toFixed(1),
      race.addsUp ? 'yes' : 'no',
    ]),
  ])
}
