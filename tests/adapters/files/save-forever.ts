import { FileLedgerCopy } from '../../../src/adapters/files/file-ledger-copy.ts'
import { aChange, anAccount } from '../../builders/a-copy-change.ts'

/** Continues the copy in a folder again and again, until the process is killed. */
async function saveForever(folder: string): Promise<never> {
  const copy = new FileLedgerCopy(folder)
  for (;;) {
    const found = await copy.head('pledger/demo')
    if (!found.ok) throw new Error(found.refusal.code)
    const from = found.value?.size ?? 0
    const to = from + 1 + Math.floor(Math.random() * 600)
    const accounts = [anAccount('u-last', { size: to }), anAccount(`u-${from % 500}`)]
    const result = await copy.save(aChange({ from, to, accounts }))
    if (!result.ok && result.refusal.code !== 'copy-changed') throw new Error(result.refusal.code)
    process.stdout.write('.')
  }
}

await saveForever(process.argv[2] ?? '')
