import { runnerImport } from 'vite'

/**
 * Two hundred sends from twenty people to one, at the same time: in one batch of increments each, as the app sends, and
 * as a transaction that reads the balances first.
 * @param {string} firestoreHost host and port of the emulator
 */
export async function benchSends(firestoreHost) {
  /** @type {{ module: typeof import('../tests/benchmarks/race-sends.ts') }} */
  const { module } = await runnerImport('./tests/benchmarks/race-sends.ts')
  const [host = '', port] = firestoreHost.split(':')
  const races = await module.raceSends({ host, port: Number(port) })
  const perSend = races.map(({ settled, milliseconds }) => milliseconds / settled)
  console.log('\n200 sends from 20 people to one, at the same time')
  console.table(
    races.map((race, index) => ({
      'each send is': race.way,
      'settled at once': `${race.settledAtOnce} of ${race.sends}`,
      'after 10 presses': `${race.settled} of ${race.sends}`,
      commits: race.commits,
      reads: race.reads,
      seconds: (race.milliseconds / 1000).toFixed(1),
      'ms a settled one': Math.round(perSend[index] ?? Number.NaN),
      'times as long': ((perSend[index] ?? Number.NaN) / (perSend[0] ?? Number.NaN)).toFixed(1),
      'adds up': race.addsUp,
    })),
  )
}
