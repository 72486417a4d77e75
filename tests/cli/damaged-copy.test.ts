import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderName } from '../../src/adapters/files/folder-lock.ts'
import { aStoredLedger } from '../builders/a-stored-ledger.ts'
import { casesOf } from '../in-depth.ts'
import { runOn, temporaryFolders } from './run-command.ts'

/** Changes what a file has. Null is no file at all. */
type Damage = (bytes: Buffer) => Buffer | null

const newFolder = temporaryFolders()
const ownFolder = (parent: string) => join(parent, folderName('pledger/ledger-example'))

const ledger = aStoredLedger(590)
ledger.send('early', 'ann', 'Ben', 1, 'Grüße, 👋')
ledger.describe('ann', 'Grüße, 👋')
ledger.pass(5000)
ledger.send('late', 'ben', 'Ann', 1, 'Grüße, 👋')
ledger.pass(5000)

/** A copy that a check has saved. Nobody changes it. */
const whole = await newFolder()
await runOn(ledger, ['audit', '--state', whole])
const files = new Map<string, Buffer>()
for (const name of await readdir(ownFolder(whole)))
  files.set(name, await readFile(join(ownFolder(whole), name)))

/** Changes one byte of a class, in the middle of all of them. */
function byteOf(isOfClass: RegExp, change: (byte: number) => number): Damage {
  return (before) => {
    const bytes = Buffer.from(before)
    const isIn = (at: number) => isOfClass.test(String.fromCharCode(bytes[at] ?? 0))
    const places = [...bytes.keys()].filter(isIn)
    const place = places[places.length >> 1]
    if (place !== undefined) bytes[place] = change(bytes[place] ?? 0)
    return bytes
  }
}

function edit(pattern: RegExp, text: string): Damage {
  return (bytes) => Buffer.from(bytes.toString().replace(pattern, text))
}

const ANY_FILE: Readonly<Record<string, Damage>> = {
  'a digit changed': byteOf(/\d/, (byte) => byte ^ 1),
  'a small letter changed': byteOf(/[b-y]/, (byte) => byte ^ 1),
  'a capital changed': byteOf(/[B-Y]/, (byte) => byte ^ 1),
  'a letter made a capital': byteOf(/[a-z]/, (byte) => byte ^ 32),
  'a quote changed': byteOf(/"/, (byte) => byte ^ 5),
  'a bracket changed': byteOf(/[{}[\]]/, (byte) => byte ^ 32),
  'a comma changed': byteOf(/,/, (byte) => byte ^ 23),
  'a space changed': byteOf(/ /, (byte) => byte ^ 42),
  'a line end changed': byteOf(/\n/, (byte) => byte ^ 42),
  'a letter beyond ASCII changed': byteOf(/[\x80-\xbf]/, (byte) => byte ^ 1),
  'a letter beyond ASCII cut': byteOf(/[\xc0-\xff]/, () => 65),
  'a bit flipped at its start': (bytes) => Buffer.from(bytes.map((b, at) => (at ? b : b ^ 128))),
  'its last byte missing': (bytes) => bytes.subarray(0, -1),
  'nothing in it': () => Buffer.alloc(0),
  'no such file': () => null,
}
const ONE_FILE: readonly (readonly [file: RegExp, what: string, Damage])[] = [
  [/accounts/, 'another balance', edit(/"balance":\d+/, '"balance":1337000')],
  [/accounts/, 'another name', edit(/"displayName":"Ann"/, '"displayName":"Eve"')],
  [/accounts/, 'another time of the database', edit(/"createdAt":1/, '"createdAt":2')],
  [/entries|last/, 'a send without its texts', edit(/"texts":\{[^}]*\}/, '"texts":null')],
  [/entries|last/, 'other words', edit(/"message":"hi"/, '"message":"ho"')],
  [/entries/, 'a line too many', edit(/\n/, '\n\n')],
  [/last/, 'another root', edit(/"root":"./, '"root":"!')],
  [/roots/, 'another root', edit(/"root":"./, '"root":"!')],
  [/roots/, 'another inner end', edit(/"end":(\d)/, '"end":9$1')],
  [/roots/, 'a field more', edit(/\{/, '{"more":1,')],
  [/head/, 'a field more', edit(/\{/, '{ "more": 1,')],
  [/head/, 'a field twice', edit(/"format": 1,/, '"format": 1, "format": 1,')],
]
// Without its head a copy is none.
const isCopy = (file: string, what: string) => file !== 'head.json' || what !== 'no such file'
const DAMAGES = [...files].flatMap(([file, bytes]) =>
  [
    ...Object.entries(ANY_FILE),
    ...ONE_FILE.flatMap(([of, ...rest]) => (of.test(file) ? [rest] : [])),
  ]
    .map(([what, damage]) => [file, what, damage(bytes)] as const)
    .filter(([, what, damaged]) => isCopy(file, what) && !damaged?.equals(bytes)),
)

function commandsInto(out: string): readonly string[] {
  return [
    'audit',
    'audit --new',
    'checkpoint',
    'receipt early',
    'receipt late',
    `export --format csv --out ${out}`,
  ]
}

async function contentOf(parent: string) {
  const names = await readdir(ownFolder(parent))
  const read = async (name: string) =>
    [name, await readFile(join(ownFolder(parent), name), 'hex')] as const
  return Promise.all(names.sort().map(read))
}

describe('a copy that is not as it was saved', () => {
  it.each([/^accounts/, /^entries/, /^head/, /^last-bundle/, /^roots/])(
    'is damaged here in at least ten ways in each kind of file: %s',
    (kind) => {
      expect(DAMAGES.filter(([file]) => kind.test(file)).length).toBeGreaterThan(9)
    },
  )

  it.each(casesOf(DAMAGES, 4))(
    'is noticed by each command, and left as it is: %s, %s',
    async (...given) => {
      const [file, , damaged] = given
      const [folder, out] = [await newFolder(), await newFolder()]
      await cp(whole, folder, { recursive: true })
      if (damaged) await writeFile(join(ownFolder(folder), file), damaged)
      else await rm(join(ownFolder(folder), file))
      const before = await contentOf(folder)
      for (const command of commandsInto(out)) {
        const typed = [...command.split(' '), '--state', folder]
        const { code, said } = await runOn(ledger, typed)
        expect(said, command).toMatch(/is damaged|(earlier|later) version/)
        expect(code, command).toBe(2)
        expect(await contentOf(folder), command).toEqual(before)
      }
      expect(await readdir(out)).toEqual([])
    },
  )

  it('is used by each command where nothing is damaged', async () => {
    for (const command of commandsInto(await newFolder())) {
      const typed = [...command.split(' '), '--state', whole]
      expect(await runOn(ledger, typed), command).toMatchObject({ code: 0, said: '' })
    }
  })
})
