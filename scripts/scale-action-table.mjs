import { table } from './markdown-table.mjs'
import { assumptions, prices } from './scale-assumptions.mjs'

/** @typedef {import('./scale-costs.mjs').Actions} Actions */

const names = {
  visit: 'open the page',
  signIn: 'open it signed in: in addition',
  signUp: 'sign up, with a name: in addition',
  suggest: 'pause in the recipient field',
  lookUp: 'look up a name or a profile',
  send: 'send to somebody',
  sendThatWaits: 'send to a name that nobody has',
  handOver: 'hand over waiting points',
  takeBack: 'take back waiting points',
}

/** The assumptions and prices, in two pairs of columns. */
export function assumptionTable() {
  const all = Object.entries({ ...assumptions, ...prices }).map(([name, value]) => [
    `\`${name}\``,
    String(value),
  ])
  const half = Math.ceil(all.length / 2)
  const heading = ['assumption', 'value']
  return table([
    [...heading, ...heading],
    ...all.slice(0, half).map((left, row) => [...left, ...(all[half + row] ?? ['', ''])]),
  ])
}

/** @param {Actions} actions */
export function actionTable(actions) {
  return table([
    [
      'action',
      'reads',
      'index walk',
      'writes',
      'rule look-ups',
      'listener reads: actor, recipient, each other visitor online',
    ],
    ...Object.entries(names).map(([key, name]) => {
      const action = actions[/** @type {keyof typeof names} */ (key)]
      const { reads, indexWalks, writes, lookups, lookupCalls } = action
      const { heardByActor, heardByRecipient, heardByVisitor } = action
      const called = lookups > 0 ? `${lookups} (${lookupCalls} calls)` : '0'
      return [
        name,
        String(reads),
        String(indexWalks),
        String(writes),
        called,
        `${heardByActor}, ${heardByRecipient}, ${heardByVisitor}`,
      ]
    }),
  ])
}
