import fs, { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { FileLedgerCopy } from '../../../src/adapters/files/file-ledger-copy.ts'
import { folderName } from '../../../src/adapters/files/folder-lock.ts'
import type { Micros } from '../../../src/core/domain/check/records.ts'
import { aChange, anAccount } from '../../builders/a-copy-change.ts'
import { describeLedgerCopy } from '../../contract/ledger-copy-contract.ts'
import { describeStoredCopy } from '../../contract/stored-copy-contract.ts'

const parent = await mkdtemp(join(tmpdir(), 'ledger-copy-'))
let folders = 0

function aFolder(): string {
  folders++
  return join(parent, `${folders}`)
}

afterEach(() => void vi.restoreAllMocks())
afterAll(() => fs.rm(parent, { recursive: true }))

describeLedgerCopy('in files', () => {
  const folder = aFolder()
  return () => new FileLedgerCopy(folder)
})

const stored = aFolder()
const pathOf = (origin: string, name: string) => join(stored, folderName(origin), name)
const write = (name: string, text: string) => (origin: string) =>
  fs.writeFile(pathOf(origin, name), text)
const edit = (name: string, pattern: string | RegExp, text: string) => async (origin: string) => {
  const before = await fs.readFile(pathOf(origin, name), 'utf8')
  const after = before.replace(pattern, text)
  expect(after).not.toBe(before)
  await fs.writeFile(pathOf(origin, name), after)
}
const remove = (name: string) => (origin: string) => fs.rm(pathOf(origin, name))
const shorten = (name: string) => async (origin: string) => {
  const { size } = await fs.stat(pathOf(origin, name))
  await fs.truncate(pathOf(origin, name), size - 1)
}

describeStoredCopy('in files', {
  open: () => new FileLedgerCopy(stored),
  damages: {
    'an empty head': write('head.json', ''),
    'a head of null': write('head.json', 'null'),
    'a head cut short': edit('head.json', /\}\s*$/, ''),
    'a head without a size': edit('head.json', '"size"', '"seize"'),
    'a head with a negative size': edit('head.json', '"size": 600', '"size": -1'),
    'a head with another size': edit('head.json', '"size": 600', '"size": 857'),
    'a head with another root': edit('head.json', '"root": "d', '"root": "e'),
    'a head that is sealed later': edit(
      'head.json',
      '"sealedBefore": 1600',
      '"sealedBefore": 9600',
    ),
    'a head that says more is checked': edit('head.json', '"checkedSize": 0', '"checkedSize": 600'),
    'a head that says it was checked': edit('head.json', '"checkedAt": null', '"checkedAt": 7'),
    'a head with another broken record': edit(
      'head.json',
      '"broken": []',
      '"broken": [{ "about": "account", "id": "u-9" }]',
    ),
    'a head that counts other accounts': edit(
      'head.json',
      '"linesAtFirst": 0',
      '"linesAtFirst": 9',
    ),
    'a head without a checksum': edit('head.json', '"checksum"', '"check"'),
    'a head of another origin': edit('head.json', '"origin": "pledger', '"origin": "other'),
    'a head that points elsewhere': edit('head.json', 'last-bundle-1-600', '../last-bundle-1-600'),
    'missing entries': remove('entries-1.jsonl'),
    'entries cut short': shorten('entries-1.jsonl'),
    'an entry that is no JSON': edit('entries-1.jsonl', '{"', '["'),
    'an entry without its text': edit('entries-1.jsonl', '"entry"', '"enter"'),
    'an entry too few': edit('entries-1.jsonl', '}\n{', '},{'),
    'missing roots': remove('roots-1.jsonl'),
    'roots cut short': shorten('roots-1.jsonl'),
    'a root that is none': edit('roots-1.jsonl', /"root":"/, '"rood":"'),
    'a missing last bundle': remove('last-bundle-1-600.json'),
    'a last bundle cut short': shorten('last-bundle-1-600.json'),
    'a last bundle of another size': edit('last-bundle-1-600.json', /\{"entry".*?\},/, ''),
    'missing accounts': remove('accounts-1.jsonl'),
    'accounts cut short': shorten('accounts-1.jsonl'),
    'an account that is none': edit('accounts-1.jsonl', '"id"', '"it"'),
  },
  makeEarlier: edit('head.json', '"format": 1', '"format": 0'),
  makeLater: edit('head.json', '"format": 1', '"format": 2'),
})

const origin = 'pledger/demo'
const before = aChange({ origin, to: 1_000, accounts: [anAccount('u-1')] })
const change = aChange({ origin, from: 1_000, to: 1_700, accounts: [anAccount('u-2')] })
const refused = (code: string) => ({ ok: false, refusal: { code } })

async function aCopy() {
  const folder = aFolder()
  const copy = new FileLedgerCopy(folder)
  await copy.save(before)
  return { copy, folder: join(folder, 'pledger%2fdemo') }
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** Lets a step of writing fail as on a full disk: opening, cutting, writing, syncing or renaming a file. Returns the count of steps. */
async function failAt(step: number): Promise<() => number> {
  const handle = await fs.open(tmpdir(), 'r')
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  let count = 0
  const failOnce = (object: typeof prototype, name: string, counts = (..._: unknown[]) => true) => {
    const original = object[name]
    vi.spyOn(object, name).mockImplementation(async function (this: unknown, ...args: unknown[]) {
      if (counts(...args) && count++ === step) throw failure('ENOSPC')
      return original.apply(this, args)
    })
  }
  for (const name of ['truncate', 'write', 'sync']) failOnce(prototype, name)
  failOnce(fs, 'open', (_, flags) => flags === 'wx' || (Number(flags) & fs.constants.O_RDWR) > 0)
  for (const name of ['rename', 'writeFile']) failOnce(fs, name)
  return () => count
}

describe('the files of a copy', () => {
  it('can be read by a stranger', async () => {
    const { folder } = await aCopy()
    const names = await fs.readdir(folder)
    const entries = await fs.readFile(join(folder, 'entries-1.jsonl'), 'utf8')
    expect(names.sort()).toEqual([
      'accounts-1.jsonl',
      'entries-1.jsonl',
      'head.json',
      'last-bundle-1-1000.json',
      'roots-1.jsonl',
    ])
    expect(JSON.parse(entries.split('\n')[1] ?? '')).toEqual(before.bundles[0]?.entries[1])
  })

  it('lose nothing when the disk is full at any step of a save', async () => {
    const outcomes: string[] = []
    for (let step = 0, isReached = true; isReached; step++) {
      const { copy } = await aCopy()
      const count = await failAt(step)
      const result = await copy.save(change)
      isReached = count() > step
      vi.restoreAllMocks()
      outcomes.push(result.ok ? 'stored' : result.refusal.code)
      const expected = result.ok ? change.head : before.head
      expect(await copy.head(origin)).toEqual({ ok: true, value: expected })
      expect((await copy.bundles(origin, 0, 9)).ok).toBe(true)
      expect((await copy.accounts(origin)).ok).toBe(true)
      expect((await copy.save(aChange({ origin, from: expected.size, to: 2_000 }))).ok).toBe(true)
    }
    // What fails after the last refusal is no longer needed: the change is stored.
    expect(outcomes.filter((outcome) => outcome === 'copy-full').length).toBeGreaterThan(15)
    expect(outcomes.at(-1)).toBe('stored')
  })

  it('have no leftovers of earlier saves', async () => {
    const { copy, folder } = await aCopy()
    await fs.writeFile(join(folder, 'head.json.new'), '{"half')
    await fs.writeFile(join(folder, 'last-bundle-1-1010.json'), '{"half')
    await fs.appendFile(join(folder, 'entries-1.jsonl'), '{"half')
    await fs.appendFile(join(folder, 'roots-1.jsonl'), '{"half')
    await fs.writeFile(join(folder, 'notes.txt'), 'mine')
    await copy.save(change)
    const names = await fs.readdir(folder)
    expect(names.sort()).toEqual([
      'accounts-1.jsonl',
      'entries-1.jsonl',
      'head.json',
      'last-bundle-1-1700.json',
      'notes.txt',
      'roots-1.jsonl',
    ])
    expect(await copy.bundles(origin, 3, 4)).toEqual({ ok: true, value: change.bundles })
    expect((await copy.roots(origin)).ok).toBe(true)
  })

  it('begin again over what a killed first save left', async () => {
    const folder = aFolder()
    const copy = new FileLedgerCopy(folder)
    await fs.mkdir(join(folder, 'pledger%2fdemo'), { recursive: true })
    await fs.writeFile(join(folder, 'pledger%2fdemo', 'entries-1.jsonl'), 'half')
    expect(await copy.head(origin)).toEqual({ ok: true, value: null })
    await copy.save(before)
    expect(await copy.bundles(origin, 0, 9)).toEqual({ ok: true, value: before.bundles })
  })

  it('are only added to where bundles are complete', async () => {
    const { copy, folder } = await aCopy()
    const first = await fs.readFile(join(folder, 'entries-1.jsonl'))
    await copy.save(change)
    const second = await fs.readFile(join(folder, 'entries-1.jsonl'))
    const opened = vi.spyOn(fs, 'open')
    await copy.save(aChange({ origin, from: 1_700, to: 1_701 }))
    const names = opened.mock.calls.map(([path]) => String(path))
    expect(second.subarray(0, first.length).equals(first)).toBe(true)
    expect(names.filter((name) => name.endsWith('entries-1.jsonl'))).toEqual([])
  })

  it('give the roots without the entries', async () => {
    const { copy, folder } = await aCopy()
    await fs.rm(join(folder, 'entries-1.jsonl'))
    const roots = before.bundles.map(({ root }) => root)
    expect(await copy.roots(origin)).toEqual({ ok: true, value: roots })
  })

  it('do not grow with each check of the same accounts', async () => {
    const { copy, folder } = await aCopy()
    const accounts = Array.from({ length: 400 }, (_, index) => anAccount(`u-${index}`))
    for (let check = 0; check < 12; check++)
      await copy.save(aChange({ origin, from: 1_000, accounts }))
    const names = (await fs.readdir(folder)).filter((name) => name.startsWith('accounts'))
    const text = await fs.readFile(join(folder, names[0] ?? ''), 'utf8')
    expect(names.length).toBe(1)
    expect(text.split('\n').length).toBeLessThan(2_000)
  })

  it.each([
    ['left', { leftAt: { time: 2 as Micros } }],
    ['lost their description to a moderator', { cleared: { map: { reason: 'private' } } }],
  ])('have nothing of before of somebody who %s', async (_, fields) => {
    const { copy, folder } = await aCopy()
    const described = anAccount('u-1', { description: 'My address is 12 Elm Street' })
    await copy.save(aChange({ origin, from: 1_000, accounts: [described] }))
    await copy.save(aChange({ origin, from: 1_000, accounts: [anAccount('u-1', fields)] }))
    const names = (await fs.readdir(folder)).filter((name) => name.startsWith('accounts'))
    const texts = await Promise.all(names.map((name) => fs.readFile(join(folder, name), 'utf8')))
    expect(texts.join()).not.toContain('Elm Street')
    expect(await copy.accounts(origin)).toMatchObject({ value: [{ id: 'u-1', fields }] })
  })

  it.each(['EACCES', 'EPERM', 'EROFS'])('are forbidden where the system says %s', async (code) => {
    const { copy } = await aCopy()
    vi.spyOn(fs, 'open').mockRejectedValue(failure(code))
    vi.spyOn(fs, 'readFile').mockRejectedValue(failure(code))
    expect(await copy.head(origin)).toEqual(refused('copy-forbidden'))
    expect(await copy.save(change)).toEqual(refused('copy-forbidden'))
  })

  it('are forbidden where the folder is a file', async () => {
    const folder = aFolder()
    await fs.writeFile(folder, 'mine')
    const copy = new FileLedgerCopy(folder)
    expect(await copy.head(origin)).toEqual(refused('copy-forbidden'))
    expect(await copy.save(before)).toEqual(refused('copy-forbidden'))
    await expect(copy.drop(origin)).rejects.toThrow()
    expect(await fs.readFile(folder, 'utf8')).toBe('mine')
  })

  it('do not hide a bug', async () => {
    const { copy } = await aCopy()
    vi.spyOn(fs, 'rename').mockRejectedValue(new TypeError('a bug'))
    await expect(copy.save(change)).rejects.toThrow('a bug')
  })
})
