import { writeDocuments } from '../../scripts/firestore-documents.mjs'
import { madeUpLedger } from '../../scripts/made-up-ledger.mjs'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { actionMeter } from './action-meter.ts'
import { countDocuments } from './count-documents.ts'
import { countLookups } from './count-lookups.ts'
import { countedClient } from './counted-client.ts'

const PROJECT = `demo-actions-${process.pid}`
const TRANSFERS = 50
const [ADA, BEN, ZOE] = ['ada' as UserId, 'ben' as UserId, 'zoe' as UserId]
const ADAS_NAME = 'Ada Actions' as Username
const BENS_NAME = 'Ben Actions' as Username
const ZOES_NAME = 'Zoe Actions' as Username

/** What each action is billed for. */
export type Actions = Awaited<ReturnType<typeof measureActions>>

/**
 * Counts what each action of three people and a visitor is billed for.
 * @public `npm run scale:measure` loads it by its path.
 */
export async function measureActions(emulator: { readonly host: string; readonly port: number }) {
  const host = `${emulator.host}:${emulator.port}`
  await writeDocuments({ host, projectId: PROJECT }, madeUpLedger(TRANSFERS))
  const documents = countDocuments()
  const lookups = countLookups(host, PROJECT)
  const page = (id: UserId | null) => countedClient(emulator, PROJECT, id)
  const earlier = page(BEN)
  await earlier.signIn(BENS_NAME)
  await earlier.close()
  const [visitor, ada, ben, zoe] = [page(null), page(ADA), page(BEN), page(ZOE)]
  const pages = [visitor, ada, ben, zoe]
  const { measure, quiet } = actionMeter({ documents, lookups, pages, visitor })
  const toBen = aTransfer({ senderId: ADA, recipient: BENS_NAME, recipientId: BEN, amount: 1 })
  const toZoe = aTransfer({ senderId: ADA, recipient: ZOES_NAME, amount: 1 })
  const toNobody = aTransfer({ senderId: ADA, amount: 1 })

  const visit = await measure({ actor: visitor }, () => visitor.visit())
  for (const { visit } of [ada, ben, zoe]) await visit()
  await quiet()
  const signUp = await measure({ actor: ada }, () => ada.signIn(ADAS_NAME))
  const signIn = await measure({ actor: ben }, () => ben.signIn(BENS_NAME))
  const suggest = await measure({ actor: ada }, () => ada.suggest('p'))
  const lookUp = await measure({ actor: ada }, () => ada.lookup.lookup(BENS_NAME))
  const send = await measure({ actor: ada, recipient: ben }, () => ada.ledger.post(toBen))
  const sendThatWaits = await measure({ actor: ada }, () => ada.ledger.post(toZoe))
  await ada.ledger.post(toNobody)
  await zoe.signIn(ZOES_NAME)
  await quiet()
  const handOver = await measure({ actor: ada, recipient: zoe }, () =>
    ada.ledger.handOver(toZoe.id, ADA),
  )
  const takeBack = await measure({ actor: ada }, () => ada.ledger.takeBack(toNobody.id, ADA))
  await Promise.all(pages.map(({ close }) => close()))
  documents.stop()
  return { visit, signIn, signUp, suggest, lookUp, send, sendThatWaits, handOver, takeBack }
}
