import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderName } from '../../src/adapters/files/folder-lock.ts'
import { aStoredLedger } from '../builders/a-stored-ledger.ts'
import { StoredArchive } from '../builders/stored-archive.ts'
import { StoredLedger } from '../builders/stored-ledger.ts'
import { project, runCommand, runOn, temporaryFolders } from './run-command.ts'
import { portsFor } from './stored-ports.ts'

const newFolder = temporaryFolders()
const audit = (ledger: StoredLedger, ...typed: readonly string[]) =>
  runOn(ledger, ['audit', ...typed])

function aSealedLedger(sends?: number): StoredLedger {
  const ledger = aStoredLedger(sends)
  ledger.pass(5000)
  return ledger
}

function takeAway(ledger: StoredLedger, id = 't1'): void {
  ledger.transactions.delete(id)
}

describe('an audit', () => {
  it('ends with the verdict', async () => {
    const { code, out } = await audit(aSealedLedger())
    expect(out).toMatch(/^17 entries, 4 accounts, 0 findings, fingerprint [\w+/]{43}=\n$/)
    expect(code).toBe(0)
  })

  it('takes the project of a build', async () => {
    const environment = { VITE_FIREBASE_PROJECT_ID: 'ledger-example' }
    const { out } = await runCommand(['audit', '--json'], {
      environment,
      ports: portsFor(aSealedLedger()),
    })
    expect(JSON.parse(out).origin).toBe('pledger/ledger-example')
  })

  it('says how many entries the fingerprint is of, where not all are sealed', async () => {
    const { out } = await audit(aStoredLedger())
    expect(out).toMatch(/first 13 entries.*\n17 entries, 4 accounts/)
  })

  it('names each finding in a line before the verdict, and exits with 1', async () => {
    const ledger = aSealedLedger()
    takeAway(ledger)
    const { code, out } = await audit(ledger)
    const [first, ...lines] = out.trimEnd().split('\n')
    expect(first).toMatch(/^balance-differs: account \w+: expected [\d,]+; found [\d,]+$/)
    expect(lines.at(-1)).toMatch(/^16 entries, 4 accounts, [1-9]\d* findings, fingerprint /)
    expect(code).toBe(1)
  })

  it('names a payment that an owner redirected, though the name was put back', async () => {
    const ledger = aSealedLedger()
    const name = ledger.names.get('ben')
    const { fields } = name ?? {}
    if (name) name.fields = { ...name.fields, userId: 'zoe' }
    ledger.send('paid', 'ann', 'Ben', 5)
    if (name && fields) name.fields = fields
    ledger.pass(5000)
    const { code, out } = await audit(ledger)
    expect(out).toMatch(/^name-differs: transaction paid: expected .*"ben".*; found .*"zoe"/m)
    expect(out).toContain(' 1 findings, ')
    expect(code).toBe(1)
  })

  it('keeps hints apart, which are no findings', async () => {
    const ledger = aSealedLedger()
    const account = ledger.accounts.get('ann')
    if (account) account.createdAt = ledger.now
    const { code, out } = await audit(ledger)
    expect(out).toMatch(/^Hints .*\n {2}changed-after-the-fact: account ann: .*\n17 entries/)
    expect(code).toBe(0)
  })

  it('shows the first ten of many hints, and says how many more there are', async () => {
    const ledger = aSealedLedger(40)
    for (const transaction of ledger.transactions.values()) transaction.createdAt = ledger.now
    const hints = ledger.transactions.size
    const { out } = await audit(ledger)
    expect(out.match(/changed-after-the-fact/g)).toHaveLength(10)
    expect(out).toContain(`and ${hints - 10} more, which --json lists`)
  })

  it('lets nothing that is stored move the cursor', async () => {
    const ledger = aSealedLedger()
    ledger.transactions.set('a\u001b[2J\u202eb', {
      id: 'a\u001b[2J\u202eb',
      fields: { timestamp: { time: ledger.now } },
      createdAt: null,
      updatedAt: null,
    })
    const { out } = await audit(ledger)
    expect(out).toContain('transaction a\\u{1b}[2J\\u{202e}b')
    expect(out).not.toContain('\u001b')
  })

  it('lets nothing that is stored move the cursor in a JSON document, and loses none of it', async () => {
    const ledger = aSealedLedger()
    const note = 'a\u009b2J\u202eb\u{e0041}\u200d'
    ledger.change('t1', { note })
    const { out } = await audit(ledger, '--json')
    expect(out).not.toMatch(/(?!\n)\p{C}/u)
    const [finding] = JSON.parse(out).findings
    expect(finding.found).toBe(`note: ${JSON.stringify(note)}`)
  })

  it('shows only the beginning of a field of a megabyte', async () => {
    const ledger = aSealedLedger()
    ledger.change('t1', { note: 'x'.repeat(1_000_000) })
    const { out } = await audit(ledger)
    expect(out).toMatch(/note: "x{1000,2000}… \(1,000,008 characters\)/)
    expect(out.length).toBeLessThan(5_000)
  })

  it('is one JSON document on demand', async () => {
    const ledger = aSealedLedger()
    takeAway(ledger)
    const { out } = await audit(ledger, '--json')
    const document = JSON.parse(out)
    const keys = ['origin', 'entries', 'accounts', 'findings', 'hints', 'checkpoint']
    expect(Object.keys(document)).toEqual(keys)
    expect(document.checkpoint).toMatch(/^pledger\/ledger-example\n16\n[\w+/]{43}=\n$/)
    expect(Object.keys(document.findings[0])).toEqual(['code', 'about', 'id', 'expected', 'found'])
  })

  it('shows how far it is', async () => {
    const { progress } = await audit(aSealedLedger())
    expect(progress).toContain('17 of about 17 entries read')
    expect(progress.at(-1)).toBe('')
  })
})

describe('an audit of a ledger without entries', () => {
  it('says that there is nothing to check, before the verdict, and exits with 0', async () => {
    const { code, out } = await audit(new StoredLedger())
    const [why, verdict] = out.split('\n')
    expect(why).toMatch(/^There is nothing to check: the ledger has no entries/)
    expect(verdict).toMatch(/^0 entries, 0 accounts, 0 findings, fingerprint /)
    expect(code).toBe(0)
  })
})

describe('an audit of what is new, of a ledger with very many findings', () => {
  const aBrokenLedger = () => {
    const ledger = aSealedLedger()
    for (let index = 0; index < 1050; index++) ledger.open(`odd${index}`)
    for (const { id, fields } of ledger.accounts.values())
      if (id.startsWith('odd')) fields.isAdmin = true
    ledger.pass(5000)
    return ledger
  }

  it('says how many of them are shown, and counts all', async () => {
    const [ledger, state] = [aBrokenLedger(), ['--state', await newFolder()]]
    await audit(ledger, ...state)
    const { code, out } = await audit(ledger, ...state, '--new')
    const [shown, verdict] = out.trimEnd().split('\n').slice(-2)
    expect(shown).toMatch(/^1,0\d\d of 1,050 findings shown: .* --everything reads them\.$/)
    expect(verdict).toContain(' 1,050 findings,')
    expect(code).toBe(1)
  })

  it('has their number in its document', async () => {
    const [ledger, state] = [aBrokenLedger(), ['--json', '--state', await newFolder()]]
    await audit(ledger, ...state)
    const { out } = await audit(ledger, ...state, '--new')
    const { findings, notReadAgain } = JSON.parse(out)
    expect(findings.length + notReadAgain).toBe(1050)
  })
})

describe('an audit of a database that repeats a page', () => {
  it('exits with 2, and says why', async () => {
    const ledger = aSealedLedger(300)
    const archive = new StoredArchive(ledger)
    archive.repeated = ['open', 'send', 'close']
    const ports = { archive: () => archive }
    const { code, out, said } = await runOn(ledger, ['audit'], { ports })
    expect(said).toContain('out of order or twice')
    expect(out).toBe('')
    expect(code).toBe(2)
  })
})

describe('an audit with a copy', () => {
  it('begins one, and finds what was taken away since', async () => {
    const ledger = aSealedLedger()
    const typed = ['--json', '--state', join(await newFolder(), 'new')]
    expect((await audit(ledger, ...typed)).code).toBe(0)
    takeAway(ledger)
    const { code, out } = await audit(ledger, ...typed)
    const found = { code: 'entry-missing', about: 'transaction', id: 't1' }
    expect(JSON.parse(out).findings).toContainEqual(expect.objectContaining(found))
    expect(code).toBe(1)
  })

  it.each([
    ['1 text was taken away from the ledger: the copy has forgotten it, too.', ['t1']],
    ['2 texts were taken away from the ledger: the copy has forgotten them, too.', ['t1', 't2']],
  ])('says once how many texts the copy has forgotten: %s', async (sentence, ids) => {
    const ledger = aSealedLedger()
    const state = ['--state', await newFolder(), '--new']
    await audit(ledger, ...state)
    for (const id of ids) ledger.removeText(id, 'message', 'moderation')
    ledger.pass(5000)
    const { code, out } = await audit(ledger, ...state)
    expect(out.split('\n')).toContain(sentence)
    expect(code).toBe(0)
    expect((await audit(ledger, ...state)).out).not.toContain('forgotten')
  })

  it('finds a fault in any of many old entries, unless it reads only what is new', async () => {
    const ledger = aSealedLedger(2000)
    const state = ['--state', await newFolder()]
    await audit(ledger, ...state)
    ledger.change('t1', { message: 'Other words' })
    // Draws a hundred from the second half.
    let drawn = 0
    const random = { next: () => 0.5 + (drawn++ % 1000) / 2000 }
    const typed = ['audit', ...state, '--new']
    expect((await runOn(ledger, typed, { ports: { random } })).code).toBe(0)
    expect((await audit(ledger, ...state)).code).toBe(1)
    expect((await audit(ledger, ...state, '--everything')).code).toBe(1)
  })

  it('leaves alone a copy that the ledger does not match', async () => {
    const ledger = aSealedLedger()
    const state = ['--state', await newFolder()]
    const checkpoint = () => runCommand(['checkpoint', ...state, ...project])
    await audit(ledger, ...state)
    const before = await checkpoint()
    takeAway(ledger)
    await audit(ledger, ...state)
    expect(await checkpoint()).toEqual(before)
  })

  it('refuses the copy of another ledger', async () => {
    const folder = await newFolder()
    await audit(aSealedLedger(), '--state', folder)
    const other = ['audit', '--state', folder, '--project', 'ledger-other']
    const { code, said } = await runCommand(other, { ports: portsFor(aSealedLedger()) })
    expect(said).toContain('has a copy of pledger/ledger-example')
    expect(code).toBe(2)
    expect(await readdir(folder)).toEqual([folderName('pledger/ledger-example')])
  })

  it.each([
    ['damaged', '{', 'is damaged'],
    ['of an earlier version', '{"format":0}', 'is of another version of Pledger'],
    ['of a later version', '{"format":99}', 'is of another version of Pledger'],
  ])('refuses one that is %s, and overwrites nothing', async (_, head, why) => {
    const folder = await newFolder()
    const own = join(folder, folderName('pledger/ledger-example'))
    await mkdir(own)
    await writeFile(join(own, 'head.json'), head)
    const { code, said } = await audit(aSealedLedger(), '--state', folder)
    expect(said).toContain(why)
    expect(code).toBe(2)
    expect(await readFile(join(own, 'head.json'), 'utf8')).toBe(head)
  })

  it.each(['--new', '--everything'])(
    'answers 2 where its entries are damaged, with the verdict on the ledger: %s',
    async (depth) => {
      const folder = await newFolder()
      const ledger = aSealedLedger(300)
      await audit(ledger, '--state', folder)
      const path = join(folder, folderName('pledger/ledger-example'), 'entries-1.jsonl')
      const entries = await readFile(path, 'utf8')
      const damaged = entries.replace('"t7\\"', '"t8\\"')
      await writeFile(path, damaged)
      const { code, out, said } = await audit(ledger, '--state', folder, depth)
      expect(await readFile(path, 'utf8')).toBe(damaged)
      expect(out).toContain(' 0 findings')
      expect(said).toContain('is damaged')
      expect(code).toBe(2)
    },
  )

  it('refuses a folder that is a file', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const { code, said } = await audit(aSealedLedger(), '--state', file)
    expect(said).toBe(`${file} cannot be used: it, or something above it, is no folder.`)
    expect(code).toBe(2)
  })

  it.runIf(process.platform === 'linux')('refuses a path that can hold no folder', async () => {
    const { code, said } = await audit(aSealedLedger(), '--state', '/proc/pledger/state')
    expect(said).toBe(
      'Nothing can be stored in /proc/pledger/state: there is no such file or folder.',
    )
    expect(code).toBe(2)
  })

  it.each([
    ['EACCES', 'it is not allowed'],
    ['EROFS', 'nothing can be written there'],
    ['ENOSPC', 'there is no room left'],
    ['EIO', 'the system says EIO'],
  ])('says in words why the system makes no folder: %s', async (code, why) => {
    const makeFolder = async () => {
      throw Object.assign(new Error(`${code}: oh no, mkdir 'state'`), { code, syscall: 'mkdir' })
    }
    const typed = ['audit', '--state', 'state']
    const outcome = await runOn(aSealedLedger(), typed, { ports: { makeFolder } })
    expect(outcome.said).toBe(`Nothing can be stored in state: ${why}.`)
    expect(outcome.code).toBe(2)
  })
})

describe('an audit that is stopped', () => {
  it('keeps what it read, and the next one goes on there', async () => {
    const ledger = aSealedLedger(5000)
    const stopping = new AbortController()
    const folder = await newFolder()
    const typed = ['audit', '--state', folder]
    const archive: ReturnType<typeof portsFor>['archive'] = (source) => {
      const read = portsFor(ledger).archive(source)
      let lists = 0
      return Object.assign(Object.create(read), {
        list: (...which: Parameters<typeof read.list>) => {
          if (++lists === 30) stopping.abort()
          return read.list(...which)
        },
      })
    }
    const stopped = await runOn(ledger, typed, { ports: { archive }, stop: stopping.signal })
    expect(stopped.said).toBe(`Stopped. What was read is kept in ${folder}.`)
    expect(stopped).toMatchObject({ code: 2, out: '' })
    const kept = await runOn(ledger, ['checkpoint', '--state', folder])
    expect(Number(kept.out.split('\n')[1])).toBeGreaterThan(1000)
    const whole = await audit(ledger)
    const resumed = await runOn(ledger, typed)
    expect(resumed.code).toBe(0)
    expect(resumed.out).toMatch(/^The first [\d,]+ entries were read by a check that was stopped/)
    expect(resumed.out.endsWith(whole.out)).toBe(true)
  })

  it('says of a copy that was checked that everything is read again', async () => {
    const [ledger, folder] = [aSealedLedger(), await newFolder()]
    const typed = ['audit', '--state', folder]
    await runOn(ledger, typed)
    const stopped = await runOn(ledger, typed, { stop: AbortSignal.abort() })
    expect(stopped.said).toBe(
      `Stopped. The next check of everything starts from the first entry again; the copy in ${folder} stays.`,
    )
  })

  it('has nothing to keep without a copy', async () => {
    const outcome = await runOn(aSealedLedger(), ['audit'], { stop: AbortSignal.abort() })
    expect(outcome).toMatchObject({ code: 2, out: '', said: 'Stopped.' })
  })
})

describe('a checkpoint that the ledger must agree with', () => {
  const auditSince = (file: string, ledger = aSealedLedger()) =>
    runOn(ledger, ['audit', '--since', 'old.txt'], { files: { 'old.txt': file } })
  const root = '/'.repeat(42)
  const text = (origin: string, size: number) => `${origin}\n${size}\n${root}8=\n`

  it('is found in its history', async () => {
    const { out } = await runOn(aSealedLedger(), ['checkpoint'])
    const later = aSealedLedger()
    later.send('later', 'ann', 'Ben', 3)
    later.pass(5000)
    expect((await auditSince(out, later)).code).toBe(0)
  })

  it.each([
    ['another root', 5],
    ['more entries than there are', 500],
  ])('is a finding with %s', async (_, size) => {
    const { code, out } = await auditSince(text('pledger/ledger-example', size))
    expect(out).toContain('checkpoint-differs: ledger: ')
    expect(code).toBe(1)
  })

  it.each([
    ['is empty', '', 'it is empty'],
    ['is cut', 'pledger/ledger-example\n7', 'it is cut'],
    ['is of another ledger', text('pledger/ledger-other', 5), 'is of another ledger'],
    ['has no entries', text('pledger/ledger-example', 0), '0 entries'],
  ])('decides nothing where it %s', async (_, file, why) => {
    const { code, out, said } = await auditSince(file)
    expect(said).toContain(why)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  it('decides nothing where there is no such file', async () => {
    const { code, said } = await audit(aSealedLedger(), '--since', 'none')
    expect(said).toBe('none cannot be read: there is no such file or folder.')
    expect(code).toBe(2)
  })
})
