import { describe, expect, it } from 'vitest'
import { Fault } from '../../../../src/core/domain/result.ts'
import {
  type AuditReport,
  findingCount,
  verdictOf,
} from '../../../../src/core/use-cases/check/report.ts'
import { aStoredLedger } from '../../../builders/a-stored-ledger.ts'
import { aCheckedLedger, anAudit, reportOf } from '../../../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { countsOf, StoredArchive } from '../../../builders/stored-archive.ts'
import { StoredLedger } from '../../../builders/stored-ledger.ts'

const codesOf = ({ findings }: { findings: readonly { code: string }[] }) =>
  findings.map(({ code }) => code)

describe('a check of everything', () => {
  it('reads each entry once, and finds nothing in an honest ledger', async () => {
    const ledger = aStoredLedger(700)
    const archive = new StoredArchive(ledger)
    const report = await reportOf(archive)
    expect(report.findings).toEqual([])
    expect(report.hints).toEqual([])
    expect(report.documents).toBe(archive.documents)
    expect(report.documents).toBe(report.entries + countsOf(ledger))
  })

  it.each([99, 100, 101, 200, 256])('reads a list of %i', async (count) => {
    const ledger = aStoredLedger(count - 3)
    const report = await reportOf(new StoredArchive(ledger))
    expect(report).toMatchObject({ findings: [], entries: count + 9 })
  })

  it('reports the sums of the ledger', async () => {
    const report = await reportOf(new StoredArchive(aStoredLedger()))
    expect(report).toMatchObject({ accounts: 4, inBalances: 4 * 1337 - 7, waiting: 7 })
  })

  it('has a fingerprint of the sealed entries only, in production', async () => {
    const report = await reportOf(new StoredArchive(aStoredLedger(5)))
    expect(report).toMatchObject({ entries: 17, checkpoint: { origin: 'pledger/test', size: 13 } })
  })

  it('has a fingerprint of all entries in the demo', async () => {
    const report = await reportOf(new StoredArchive(aStoredLedger(5), 'demo'))
    expect(report).toMatchObject({ entries: 17, checkpoint: { origin: 'pledger/demo', size: 17 } })
  })

  it('finds an entry of the future, which would never be sealed', async () => {
    const ledger = aStoredLedger()
    ledger.change('t1', { timestamp: { time: ledger.now * 2 } as never })
    expect(codesOf(await reportOf(new StoredArchive(ledger)))).toContain('entry-broken')
  })
})

describe('a check of what is new', () => {
  it('reads the new entries, the accounts they touch and one hundred old ones', async () => {
    const { ledger, copy, first } = await aCheckedLedger()
    ledger.pass(1000)
    ledger.send('new', 'zoe', 'Ann', 3)
    const archive = new StoredArchive(ledger)
    const report = await reportOf(archive, copy, { depth: 'new' })
    const entries = ['open zoe', 'name zoe', 'close w1', 'close w2', 'send new'].length
    const touched = ['nobody', 'ann'].length
    expect(report).toMatchObject({ findings: [], entries: first.entries + 1, compared: 100 })
    expect(report.documents).toBe(entries + touched + 100)
    expect(archive.documents).toBe(report.documents)
    expect(archive.estimates).toBe(0)
  })

  it('has the same fingerprint as a check of everything', async () => {
    const { ledger, check } = await aCheckedLedger()
    ledger.pass(5000)
    const { checkpoint } = await check('new')
    expect((await reportOf(new StoredArchive(ledger))).checkpoint).toEqual(checkpoint)
  })

  it('finds a broken record again that an earlier check found', async () => {
    const ledger = aStoredLedger(700)
    ledger.change('nobody', { isAdmin: true })
    const { first, check } = await aCheckedLedger(ledger)
    expect(codesOf(first)).toEqual(['entry-broken'])
    expect(codesOf(await check('new'))).toEqual(['entry-broken'])
  })

  it('finds a balance again that differed, and the copy remembers whose', async () => {
    const ledger = aStoredLedger(700)
    ledger.change('nobody', { balance: 5 })
    const { copy, first, check } = await aCheckedLedger(ledger)
    const head = await copy.head('pledger/test')
    expect(head).toMatchObject({ value: { broken: [{ about: 'account', id: 'nobody' }] } })
    expect(codesOf(await check('new'))).toEqual(codesOf(first))
  })

  it('finds a changed entry again that an earlier check found, and keeps its copy', async () => {
    const { ledger, copy, first, check } = await aCheckedLedger()
    ledger.change('t5', { message: 'changed' })
    expect(codesOf(await check())).toEqual(['entry-changed'])
    expect(codesOf(await check('new'))).toEqual(['entry-changed'])
    const head = await copy.head('pledger/test')
    expect(head).toMatchObject({ ok: true, value: { root: first.checkpoint.root } })
  })

  it('finds nothing any more once the ledger is fixed', async () => {
    const { ledger, check } = await aCheckedLedger()
    const { message = null } = ledger.transactions.get('t5')?.fields ?? {}
    ledger.change('t5', { message: 'changed' })
    await check()
    ledger.change('t5', { message })
    expect((await check('new')).findings).toEqual([])
  })
})

describe('more broken records than a check of what is new reads again', () => {
  /** A ledger with a thousand and fifty broken accounts, of which one has two findings. */
  async function aBrokenLedger() {
    const ledger = aStoredLedger(300)
    for (let index = 0; index < 1050; index++) ledger.open(`odd${1000 + index}`)
    for (const { id, fields } of ledger.accounts.values())
      if (id.startsWith('odd')) fields.isAdmin = true
    ledger.change('odd2040', { avatar: '' })
    ledger.pass(5000)
    return aCheckedLedger(ledger)
  }

  it('are all counted the next time as well', async () => {
    const { first, check } = await aBrokenLedger()
    expect(first.findings).toHaveLength(1051)
    expect(first.notReadAgain).toBe(0)
    for (let visit = 0; visit < 3; visit++) {
      const report = await check('new')
      expect(findingCount(report)).toBe(1051)
      expect(report.notReadAgain).toBeGreaterThan(0)
    }
  })

  it('are no clean ledger where only those that are read again were fixed', async () => {
    const { ledger, check } = await aBrokenLedger()
    for (let index = 0; index < 1000; index++)
      delete ledger.accounts.get(`odd${1000 + index}`)?.fields.isAdmin
    const report = await check('new')
    expect(findingCount(report)).toBe(51)
    expect(verdictOf(report)).toBe('wrong')
  })

  it('are forgotten once a check of everything finds them fixed', async () => {
    const { ledger, check } = await aBrokenLedger()
    for (const { fields } of ledger.accounts.values()) delete fields.isAdmin
    ledger.change('odd2040', { avatar: 'OD' })
    await check()
    expect(verdictOf(await check('new'))).toBe('clean')
  })
})

describe('a ledger without entries', () => {
  it('has nothing to check', async () => {
    const report = await reportOf(new StoredArchive(new StoredLedger()))
    expect(report).toMatchObject({ entries: 0, findings: [] })
    expect(verdictOf(report)).toBe('empty')
  })

  it('is wrong where it has records that are no entries', async () => {
    const ledger = new StoredLedger()
    ledger.accounts.set('hidden', { id: 'hidden', fields: {}, createdAt: null, updatedAt: null })
    expect(verdictOf(await reportOf(new StoredArchive(ledger)))).toBe('wrong')
  })
})

describe('a record without its time', () => {
  const anOwner = () => {
    const ledger = aStoredLedger(700)
    const [one, other] = [ledger.accounts.get('nobody'), ledger.transactions.get('t5')]
    const { joinDate: _, ...account } = one?.fields ?? {}
    const { timestamp: __, ...transaction } = other?.fields ?? {}
    const written = { createdAt: ledger.now, updatedAt: ledger.now }
    const hide = (ids: readonly string[]) => {
      for (const id of ids)
        ledger.transactions.set(id, { id, fields: { ...transaction, id }, ...written })
    }
    return { ledger, one, other, account, transaction, written, hide }
  }

  it('is found by a check of everything, and by later checks of what is new', async () => {
    const { ledger, one, account } = anOwner()
    if (one) one.fields = account
    const { first, check } = await aCheckedLedger(ledger)
    const broken = { code: 'entry-broken', about: 'account', id: 'nobody' }
    const finding = { ...broken, expected: 'joinDate: a time', found: 'joinDate: nothing' }
    expect(first.findings).toContainEqual(finding)
    expect((await check('new')).findings).toContainEqual(finding)
  })

  it('is found among many that are hidden together', async () => {
    const { ledger, hide } = anOwner()
    const ids = Array.from({ length: 250 }, (_, index) => `t5-${index}`)
    hide(ids)
    const report = await reportOf(new StoredArchive(ledger))
    expect(report.findings.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  })

  it('is found although its id comes first or last of all', async () => {
    const { ledger, hide } = anOwner()
    hide(['-', 'zz'])
    const report = await reportOf(new StoredArchive(ledger))
    expect(report.findings.map(({ id }) => id)).toEqual(['-', 'zz'])
  })

  it('counts with what it costs to read it', async () => {
    const { ledger, other, transaction } = anOwner()
    if (other) other.fields = transaction
    const archive = new StoredArchive(ledger)
    expect((await reportOf(archive)).documents).toBe(archive.documents)
  })

  it('is not looked for by a check of what is new after a finished one', async () => {
    const { ledger, account, written } = anOwner()
    const { check } = await aCheckedLedger(ledger)
    ledger.accounts.set('hidden', { id: 'hidden', fields: account, ...written })
    expect((await check('new')).findings).toEqual([])
  })
})

describe('an archive that does not go on', () => {
  it.each(['open', 'send', 'close'] as const)(
    'with its list of %s is a fault, and is not read without end',
    async (kind) => {
      const ledger = aStoredLedger(300)
      for (let index = 0; index < 250; index++) {
        ledger.open(`more${index}`)
        ledger.send(`wait${index}`, `more${index}`, 'Nobody There', 1)
        ledger.takeBack(`wait${index}`)
      }
      const archive = new StoredArchive(ledger)
      archive.repeated = [kind]
      const audit = reportOf(archive)
      await expect(audit).rejects.toThrow(/lists the \w+ ".+" out of order or twice/)
      await expect(audit).rejects.toMatchObject({ name: 'Fault', code: 'broken' })
    },
  )

  it('among records without a valid time is also a fault', async () => {
    const ledger = aStoredLedger(300)
    for (const { fields } of ledger.transactions.values()) fields.timestamp = 'then'
    const archive = new StoredArchive(ledger)
    archive.repeated = ['open', 'send', 'close']
    await expect(reportOf(archive)).rejects.toThrow('out of order or twice')
  })

  it('after the end of a copy is also a fault', async () => {
    const { ledger, copy } = await aCheckedLedger(300)
    const archive = new StoredArchive(ledger)
    archive.repeated = ['open', 'send', 'close']
    const audit = reportOf(archive, copy, { depth: 'new' })
    await expect(audit).rejects.toThrow('out of order or twice')
  })
})

describe('a checkpoint', () => {
  /** The report of a ledger, compared with a checkpoint from before. */
  const compared = (ledger: StoredLedger, { checkpoint }: AuditReport) =>
    reportOf(new StoredArchive(ledger), undefined, { depth: 'everything', checkpoint })

  it('of an earlier time agrees with a ledger that only grew', async () => {
    const { ledger, first } = await aCheckedLedger(300)
    ledger.pass(5000)
    const report = await compared(ledger, first)
    expect(report.findings).toEqual([])
    expect(report.checkpoint.size).toBeGreaterThan(first.checkpoint.size)
  })

  it('differs where an entry before it was changed', async () => {
    const { ledger, first } = await aCheckedLedger(300)
    ledger.change('t5', { message: 'changed' })
    expect(codesOf(await compared(ledger, first))).toEqual(['checkpoint-differs'])
  })

  it('differs where the ledger has fewer entries, and says so', async () => {
    const { first } = await aCheckedLedger(1300)
    const report = await compared(aStoredLedger(1200), first)
    expect(codesOf(report)).toEqual(['checkpoint-differs'])
    expect(report.findings[0]?.found).toMatch(/^only 1,[0-9]{3} sealed entries$/)
  })

  it.each([
    ['of another ledger', 'pledger/other', 1, { code: 'other-origin', origin: 'pledger/other' }],
    ['of no entries', 'pledger/test', 0, { code: 'empty-checkpoint' }],
  ])('%s is refused', async (_, origin, size, refusal) => {
    const checkpoint = { origin, size, root: 'x' }
    const audit = anAudit(new StoredArchive(aStoredLedger()))
    const result = await audit.check({ depth: 'new', checkpoint }, () => {})
    expect(result).toEqual({ ok: false, refusal })
  })
})

describe('an archive that fails', () => {
  it('makes the check throw, and what was read stays in the copy', async () => {
    const archive = new StoredArchive(aStoredLedger(900))
    const copy = new MemoryLedgerCopy()
    let lists = 0
    archive.onList = () => {
      if (++lists > 8) throw new Fault('unreachable', 'The network is gone')
    }
    await expect(reportOf(archive, copy)).rejects.toThrow('The network is gone')
    const head = await copy.head('pledger/test')
    expect(head.ok && head.value?.size).toBeGreaterThan(300)
    expect(head).toMatchObject({ value: { checkedSize: 0, sealedBefore: null } })
  })
})
