import { describe, expect, it } from 'vitest'
import { accept, refuse } from '../../../../src/core/domain/result.ts'
import type { ExportRequest } from '../../../../src/core/use-cases/export.ts'
import { anExportLedger, fileOf } from '../../../builders/an-export.ts'
import { recordsIn } from '../../../builders/read-export.ts'
import { StoredArchive } from '../../../builders/stored-archive.ts'
import { StoredLedger } from '../../../builders/stored-ledger.ts'

const TRANSACTIONS = { table: 'transactions', format: 'json' } as const
const ACCOUNTS = { table: 'accounts', format: 'json' } as const

/** Ann and Ben; one send of 37, and one of 5 that waits for Zoe. */
function aLedger(): StoredLedger {
  const ledger = new StoredLedger()
  ledger.open('ann', 'Ann')
  ledger.open('ben', 'Ben')
  ledger.pass(60)
  ledger.send('-t1', 'ann', 'Ben', 37, '=1+1, "lunch"')
  ledger.pass(60)
  ledger.send('t2', 'ben', 'Zoe', 5)
  return ledger
}

const idsOf = async (ledger: StoredLedger, request: ExportRequest) =>
  recordsIn(await fileOf(new StoredArchive(ledger), request), request).map(({ id }) => id)

describe('an export of the ledger', () => {
  it('has one line of JSON for each transaction, with the stored names', async () => {
    const lines = (await fileOf(new StoredArchive(aLedger()), TRANSACTIONS)).split('\n')
    expect(lines[0]).toBe(
      '{"origin":"pledger/test","readAt":"2025-11-21T04:42:00.000000Z","transactions":[',
    )
    expect(lines[1]).toBe(
      '{"id":"-t1","type":"sent","icon":"📤","title":"Sent to @Ben","message":"=1+1, \\"lunch\\"","amount":-37,' +
        '"profile":"Ben","sender":"Ann","recipient":"Ben","timestamp":"2025-11-21T04:41:00.000000Z",' +
        '"senderId":"ann","recipientId":"ben","recipientKey":"ben","status":"settled",' +
        '"salts":{"sender":"HCdnlOma01j97eKpUgOpeK","recipient":"raaBQo30SC1ELLrb3q0Dgm","message":"ZrY6sRMHuoo0Jtoha7TnFk"},' +
        '"createTime":"2025-11-21T04:41:00.000000Z","updateTime":"2025-11-21T04:41:00.000000Z"},',
    )
    expect(lines.slice(3)).toEqual([']}', ''])
  })

  it('has one row of CSV for each transaction; amounts stay numbers, texts no formulas', async () => {
    const file = await fileOf(new StoredArchive(aLedger()), { ...TRANSACTIONS, format: 'csv' })
    const [header, first] = file.split('\r\n')
    expect(header).toBe(
      'id,type,icon,title,message,amount,profile,sender,recipient,timestamp,senderId,recipientId,' +
        'recipientKey,status,settledAt,salts,digests,removed,reactions,createTime,updateTime,other',
    )
    expect(first).toBe(
      `'-t1,sent,📤,Sent to @Ben,"'=1+1, ""lunch""",-37,Ben,Ann,Ben,2025-11-21T04:41:00.000000Z,ann,ben,` +
        'ben,settled,,"{""sender"":""HCdnlOma01j97eKpUgOpeK"",""recipient"":""raaBQo30SC1ELLrb3q0Dgm"",' +
        '""message"":""ZrY6sRMHuoo0Jtoha7TnFk""}",,,,2025-11-21T04:41:00.000000Z,2025-11-21T04:41:00.000000Z,',
    )
  })

  it('has the accounts as they are', async () => {
    const ledger = aLedger()
    const records = recordsIn(await fileOf(new StoredArchive(ledger), ACCOUNTS), ACCOUNTS)
    expect(records).toEqual([...ledger.accounts.values()])
  })

  it('keeps what no client could have written apart, as the database has it', async () => {
    const ledger = aLedger()
    ledger.change('ann', { balance: { foreign: '{"doubleValue":7.5}' }, vip: true })
    const file = await fileOf(new StoredArchive(ledger), ACCOUNTS)
    expect(file).toContain(String.raw`"balance":{"foreign":"{\"doubleValue\":7.5}"},"vip":true}}`)
  })

  it('has the oldest first, those of one instant in the order of their ids by code units', async () => {
    const ledger = new StoredLedger()
    ledger.open('z')
    ledger.pass(1)
    // The database has the second one first: it compares their bytes.
    for (const id of ['\u{1F600}', '\uFFFD']) ledger.open(id)
    expect(await idsOf(ledger, ACCOUNTS)).toEqual(['z', '\u{1F600}', '\uFFFD'])
  })

  it('has the records without their time at the end', async () => {
    const ledger = aLedger()
    const { joinDate: _, ...fields } = ledger.accounts.get('ann')?.fields ?? {}
    const hidden = { id: 'a-hidden', fields, createdAt: null, updatedAt: null }
    ledger.accounts.set(hidden.id, hidden)
    for (const format of ['json', 'csv'] as const) {
      const request = { ...ACCOUNTS, format }
      const records = recordsIn(await fileOf(new StoredArchive(ledger), request), request)
      expect(records.at(-1)).toEqual(hidden)
      expect(records).toHaveLength(3)
    }
  })

  it('does not end where the database does not go on, but with a fault', async () => {
    const ledger = new StoredLedger()
    for (let index = 0; index < 150; index++) ledger.open(`a${index}`)
    const archive = new StoredArchive(ledger)
    archive.repeated = ['open']
    await expect(fileOf(archive, ACCOUNTS)).rejects.toThrow('out of order or twice')
  })

  it.each([0, 99, 100, 101, 250])(
    'has all of %i accounts opened at two instants',
    async (count) => {
      const ledger = new StoredLedger()
      const ids = Array.from({ length: count }, (_, index) => `a${1000 + index}`)
      for (const [index, id] of ids.entries()) {
        if (index === 150) ledger.pass(1)
        ledger.open(id)
      }
      expect(await idsOf(ledger, ACCOUNTS)).toEqual(ids)
    },
  )

  it('says how much it wrote, of what', async () => {
    const archive = new StoredArchive(aLedger())
    const snapshot = await archive.open()
    const result = await anExportLedger(archive).export(snapshot, ACCOUNTS, () => {})
    const { readAt } = snapshot
    expect(result).toEqual(accept({ origin: 'pledger/test', readAt, rows: 2 }))
  })
})

describe('a long export', () => {
  const long = () => {
    const ledger = new StoredLedger()
    for (let index = 0; index < 600; index++) ledger.open(`a${index}`)
    return new StoredArchive(ledger)
  }

  it('comes in parts of whole rows, the next when the last one is taken', async () => {
    const archive = long()
    const parts: string[] = []
    let isTaking = false
    await anExportLedger(archive).export(await archive.open(), ACCOUNTS, async (text) => {
      expect(isTaking).toBe(false)
      isTaking = true
      await Promise.resolve()
      isTaking = false
      parts.push(text)
    })
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(part).toMatch(/\}(\n\]\}\n)?$/)
  })

  it('stops when it is asked to', async () => {
    const archive = long()
    const running = anExportLedger(archive)
    let parts = 0
    const result = await running.export(await archive.open(), ACCOUNTS, () => {
      parts++
      running.stop()
    })
    expect(result).toEqual(refuse({ code: 'stopped' }))
    expect(parts).toBe(1)
  })

  it('ends with the error of who takes it', async () => {
    const archive = long()
    const run = anExportLedger(archive).export(await archive.open(), ACCOUNTS, () => {
      throw new Error('disk full')
    })
    await expect(run).rejects.toThrow('disk full')
  })
})
