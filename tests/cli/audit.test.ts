import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderName } from '../../src/adapters/files/folder-lock.ts'
import { aStoredLedger } from '../builders/a-stored-ledger.ts'
import { StoredArchive } from '../builders/stored-archive.ts'
import { StoredLedger } from '../builders/stored-ledger.ts'
import { runCommand, temporaryFolders } from './run-command.ts'
import { portsFor } from './stored-ports.ts'

const newFolder = temporaryFolders()
const project = ['--project', 'ledger-example']

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
    const { code, out } = await runCommand(['audit', ...project], {
      ports: portsFor(aSealedLedger()),
    })
    expect(out).toMatch(/^14 entries, 4 accounts, 0 findings, fingerprint [\w+/]{43}=\n$/)
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
    const { out } = await runCommand(['audit', ...project], { ports: portsFor(aStoredLedger()) })
    expect(out).toMatch(/first 11 entries.*\n14 entries, 4 accounts/)
  })

  it('names each finding in a line before the verdict, and exits with 1', async () => {
    const ledger = aSealedLedger()
    takeAway(ledger)
    const { code, out } = await runCommand(['audit', ...project], { ports: portsFor(ledger) })
    const [first, ...lines] = out.trimEnd().split('\n')
    expect(first).toMatch(/^balance-differs: account \w+: expected [\d,]+; found [\d,]+$/)
    expect(lines.at(-1)).toMatch(/^13 entries, 4 accounts, [1-9]\d* findings, fingerprint /)
    expect(code).toBe(1)
  })

  it('keeps hints apart, which are no findings', async () => {
    const ledger = aSealedLedger()
    const account = ledger.accounts.get('ann')
    if (account) account.createdAt = ledger.now
    const { code, out } = await runCommand(['audit', ...project], { ports: portsFor(ledger) })
    expect(out).toMatch(/^Hints .*\n {2}changed-after-the-fact: account ann: .*\n14 entries/)
    expect(code).toBe(0)
  })

  it('shows the first ten of many hints, and says how many more there are', async () => {
    const ledger = aSealedLedger(40)
    for (const transaction of ledger.transactions.values()) transaction.createdAt = ledger.now
    const hints = ledger.transactions.size
    const { out } = await runCommand(['audit', ...project], { ports: portsFor(ledger) })
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
    const { out } = await runCommand(['audit', ...project], { ports: portsFor(ledger) })
    expect(out).toContain('transaction a\\u{1b}[2J\\u{202e}b')
    expect(out).not.toContain('\u001b')
  })

  it('is one JSON document on demand', async () => {
    const ledger = aSealedLedger()
    takeAway(ledger)
    const { out } = await runCommand(['audit', '--json', ...project], { ports: portsFor(ledger) })
    const document = JSON.parse(out)
    const keys = ['origin', 'entries', 'accounts', 'findings', 'hints', 'checkpoint']
    expect(Object.keys(document)).toEqual(keys)
    expect(document.checkpoint).toMatch(/^pledger\/ledger-example\n13\n[\w+/]{43}=\n$/)
    expect(Object.keys(document.findings[0])).toEqual(['code', 'about', 'id', 'expected', 'found'])
  })

  it('shows how far it is', async () => {
    const { progress } = await runCommand(['audit', ...project], {
      ports: portsFor(aSealedLedger()),
    })
    expect(progress).toContain('14 of about 14 entries read')
    expect(progress.at(-1)).toBe('')
  })
})

describe('an audit of a ledger without entries', () => {
  it('says that there is nothing to check, before the verdict, and exits with 0', async () => {
    const ports = portsFor(new StoredLedger())
    const { code, out } = await runCommand(['audit', ...project], { ports })
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
    const options = { ports: portsFor(aBrokenLedger()) }
    const typed = ['audit', '--state', await newFolder(), ...project]
    await runCommand(typed, options)
    const { code, out } = await runCommand([...typed, '--new'], options)
    const [shown, verdict] = out.trimEnd().split('\n').slice(-2)
    expect(shown).toMatch(/^1,0\d\d of 1,050 findings shown: .* --everything reads them\.$/)
    expect(verdict).toContain(' 1,050 findings,')
    expect(code).toBe(1)
  })

  it('has their number in its document', async () => {
    const options = { ports: portsFor(aBrokenLedger()) }
    const typed = ['audit', '--json', '--state', await newFolder(), ...project]
    await runCommand(typed, options)
    const { out } = await runCommand([...typed, '--new'], options)
    const { findings, notReadAgain } = JSON.parse(out)
    expect(findings.length + notReadAgain).toBe(1050)
  })
})

describe('an audit of a database that repeats a page', () => {
  it('exits with 2, and says why', async () => {
    const ledger = aSealedLedger(300)
    const archive = new StoredArchive(ledger)
    const list = archive.list.bind(archive)
    archive.list = (snapshot, kind) => list(snapshot, kind, null)
    const ports = { archive: () => archive }
    const { code, out, said } = await runCommand(['audit', ...project], { ports })
    expect(said).toContain('out of order or twice')
    expect(out).toBe('')
    expect(code).toBe(2)
  })
})

describe('an audit with a copy', () => {
  it('begins one, and finds what was taken away since', async () => {
    const ledger = aSealedLedger()
    const options = { ports: portsFor(ledger) }
    const typed = ['audit', '--json', '--state', join(await newFolder(), 'new'), ...project]
    expect((await runCommand(typed, options)).code).toBe(0)
    takeAway(ledger)
    const { code, out } = await runCommand(typed, options)
    const found = { code: 'entry-missing', about: 'transaction', id: 't1' }
    expect(JSON.parse(out).findings).toContainEqual(expect.objectContaining(found))
    expect(code).toBe(1)
  })

  it('finds a fault in any of many old entries, unless it reads only what is new', async () => {
    const ledger = aSealedLedger(2000)
    const options = { ports: portsFor(ledger) }
    const typed = ['audit', '--state', await newFolder(), ...project]
    await runCommand(typed, options)
    const record = ledger.transactions.get('t1')
    if (record) record.fields = { ...record.fields, message: 'Other words' }
    // Draws a hundred from the second half.
    let drawn = 0
    const random = { next: () => 0.5 + (drawn++ % 1000) / 2000 }
    const draw = { ports: { ...portsFor(ledger), random } }
    expect((await runCommand([...typed, '--new'], draw)).code).toBe(0)
    expect((await runCommand(typed, options)).code).toBe(1)
    expect((await runCommand([...typed, '--everything'], options)).code).toBe(1)
  })

  it('leaves alone a copy that the ledger does not match', async () => {
    const ledger = aSealedLedger()
    const options = { ports: portsFor(ledger) }
    const folder = await newFolder()
    const state = ['--state', folder, ...project]
    await runCommand(['audit', ...state], options)
    const before = await runCommand(['checkpoint', ...state])
    takeAway(ledger)
    await runCommand(['audit', ...state], options)
    expect(await runCommand(['checkpoint', ...state])).toEqual(before)
  })

  it('refuses the copy of another ledger', async () => {
    const folder = await newFolder()
    const options = { ports: portsFor(aSealedLedger()) }
    await runCommand(['audit', '--state', folder, ...project], options)
    const other = ['audit', '--state', folder, '--project', 'ledger-other']
    const { code, said } = await runCommand(other, options)
    expect(said).toContain('has a copy of pledger/ledger-example')
    expect(code).toBe(2)
    expect(await readdir(folder)).toEqual([folderName('pledger/ledger-example')])
  })

  it.each([
    ['damaged', '{', 'is damaged'],
    ['of an earlier version', '{"format":0}', 'earlier version'],
    ['of a later version', '{"format":99}', 'later version'],
  ])('refuses one that is %s, and overwrites nothing', async (_, head, why) => {
    const folder = await newFolder()
    const own = join(folder, folderName('pledger/ledger-example'))
    await mkdir(own)
    await writeFile(join(own, 'head.json'), head)
    const typed = ['audit', '--state', folder, ...project]
    const { code, said } = await runCommand(typed, { ports: portsFor(aSealedLedger()) })
    expect(said).toContain(why)
    expect(code).toBe(2)
    expect(await readFile(join(own, 'head.json'), 'utf8')).toBe(head)
  })

  it.each(['--new', '--everything'])(
    'answers 2 where its entries are damaged, with the verdict on the ledger: %s',
    async (depth) => {
      const folder = await newFolder()
      const options = { ports: portsFor(aSealedLedger(300)) }
      const typed = ['audit', '--state', folder, ...project]
      await runCommand(typed, options)
      const path = join(folder, folderName('pledger/ledger-example'), 'entries.jsonl')
      const entries = await readFile(path, 'utf8')
      const damaged = entries.replace('"t7\\"', '"t8\\"')
      await writeFile(path, damaged)
      const { code, out, said } = await runCommand([...typed, depth], options)
      expect(await readFile(path, 'utf8')).toBe(damaged)
      expect(out).toContain(' 0 findings')
      expect(said).toContain('is damaged')
      expect(code).toBe(2)
    },
  )

  it('refuses a folder that is a file', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const { code, said } = await runCommand(['audit', '--state', file, ...project])
    expect(said).toBe(`${file} cannot be used: it, or something above it, is no folder.`)
    expect(code).toBe(2)
  })

  it.runIf(process.platform === 'linux')('refuses a path that can hold no folder', async () => {
    const typed = ['audit', '--state', '/proc/pledger/state', ...project]
    const { code, said } = await runCommand(typed, { ports: portsFor(aSealedLedger()) })
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
    const ports = { ...portsFor(aSealedLedger()), makeFolder }
    const outcome = await runCommand(['audit', '--state', 'state', ...project], { ports })
    expect(outcome.said).toBe(`Nothing can be stored in state: ${why}.`)
    expect(outcome.code).toBe(2)
  })
})

describe('an audit that is stopped', () => {
  it('keeps what it read, and the next one goes on there', async () => {
    const ledger = aSealedLedger(5000)
    const stopping = new AbortController()
    const folder = await newFolder()
    const typed = ['audit', '--state', folder, ...project]
    const ports = portsFor(ledger)
    const archive: typeof ports.archive = (source) => {
      const read = portsFor(ledger).archive?.(source)
      if (!read) throw new Error('No archive')
      let lists = 0
      return Object.assign(Object.create(read), {
        list: (...which: Parameters<typeof read.list>) => {
          if (++lists === 30) stopping.abort()
          return read.list(...which)
        },
      })
    }
    const stopped = await runCommand(typed, { ports: { archive }, stop: stopping.signal })
    expect(stopped.said).toBe(`Stopped. What was read is kept in ${folder}.`)
    expect(stopped).toMatchObject({ code: 2, out: '' })
    const [, size] = (await runCommand(['checkpoint', '--state', folder, ...project])).out.split(
      '\n',
    )
    expect(Number(size)).toBeGreaterThan(1000)
    const whole = await runCommand(['audit', ...project], { ports })
    const resumed = await runCommand(typed, { ports })
    expect(resumed).toMatchObject({ code: 0 })
    expect(resumed.out).toMatch(/^The first [\d,]+ entries were read by a check that was stopped/)
    expect(resumed.out.endsWith(whole.out)).toBe(true)
  })

  it('says of a copy that was checked that everything is read again', async () => {
    const ports = portsFor(aSealedLedger())
    const folder = await newFolder()
    const typed = ['audit', '--state', folder, ...project]
    await runCommand(typed, { ports })
    const stopped = await runCommand(typed, { ports, stop: AbortSignal.abort() })
    expect(stopped.said).toBe(
      `Stopped. The next check of everything starts from the first entry again; the copy in ${folder} stays.`,
    )
  })

  it('has nothing to keep without a copy', async () => {
    const stop = AbortSignal.abort()
    const outcome = await runCommand(['audit', ...project], {
      ports: portsFor(aSealedLedger()),
      stop,
    })
    expect(outcome).toMatchObject({ code: 2, out: '', said: 'Stopped.' })
  })
})

describe('a checkpoint that the ledger must agree with', () => {
  const options = (file: string, ledger = aSealedLedger()) => ({
    ports: portsFor(ledger),
    files: { 'old.txt': file },
  })
  const typed = ['audit', '--since', 'old.txt', ...project]
  const root = '/'.repeat(42)
  const text = (origin: string, size: number) => `${origin}\n${size}\n${root}8=\n`

  it('is found in its history', async () => {
    const { out } = await runCommand(['checkpoint', ...project], options(''))
    const later = aSealedLedger()
    later.send('later', 'ann', 'Ben', 3)
    later.pass(5000)
    expect((await runCommand(typed, options(out, later))).code).toBe(0)
  })

  it.each([
    ['another root', 5],
    ['more entries than there are', 500],
  ])('is a finding with %s', async (_, size) => {
    const { code, out } = await runCommand(typed, options(text('pledger/ledger-example', size)))
    expect(out).toContain('checkpoint-differs: ledger: ')
    expect(code).toBe(1)
  })

  it.each([
    ['is empty', '', 'it is empty'],
    ['is cut', 'pledger/ledger-example\n7', 'it is cut'],
    ['is of another ledger', text('pledger/ledger-other', 5), 'is of another ledger'],
    ['has no entries', text('pledger/ledger-example', 0), '0 entries'],
  ])('decides nothing where it %s', async (_, file, why) => {
    const { code, out, said } = await runCommand(typed, options(file))
    expect(said).toContain(why)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  it('decides nothing where there is no such file', async () => {
    const { code, said } = await runCommand(['audit', '--since', 'none', ...project])
    expect(said).toBe('none cannot be read: there is no such file or folder.')
    expect(code).toBe(2)
  })
})
