import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { putRules } from '../../../scripts/put-rules.mjs'
import { send, someone } from '../../contract/people.ts'
import { ownLedger, placeOf } from './firestore-emulator.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

it('takes words out of each row alone where the service refuses many at once', async () => {
  const harness = await openFirestoreHarness(ownLedger())
  onTestFinished(() => harness.close())
  const [maya, tom] = [await someone(harness), await someone(harness)]
  const rows = [await send(maya, tom), await send(maya, tom), await send(tom, maya)]
  const last = `transactionAt('${rows[2]?.id}')`
  const alone = `(id == '${rows[2]?.id}' || get(${last}).data == getAfter(${last}).data)`
  const rules = readFileSync('firestore.rules', 'utf8')
  const stricter = rules.replace('&& (settles(resource.data', `&& ${alone} $&`)
  expect(stricter).not.toBe(rules)
  await putRules(placeOf(harness.projectId), stricter)
  const { leaving } = harness.as(maya.id)
  await leaving.leave(maya.id)
  expect(await leaving.removeWords(maya.id, null)).toMatchObject({ ok: true, value: { rows: 3 } })
  const found = await Promise.all(rows.map(({ id }) => harness.visitor.ledger.find(id)))
  expect(found).toMatchObject([{ sender: '' }, { sender: '' }, { recipient: '' }])
  // In commits of their own.
  const times = found.flatMap((row) => Object.values(row?.removed ?? {}).map(({ at }) => at))
  expect(new Set(times).size).toBe(3)
})
