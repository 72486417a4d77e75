import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Checking } from '../../../src/core/app.ts'
import { accept, Fault, type FaultCode, refuse } from '../../../src/core/domain/result.ts'
import type { CopyHead, CopyRefusal } from '../../../src/core/ports/ledger-copy.ts'
import type { AuditProgress, AuditReport } from '../../../src/core/use-cases/check/report.ts'
import { casesOf } from '../../in-depth.ts'
import { alerts, fill, modal, notes, resizeWindow } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import {
  aFinding,
  aHead,
  aReport,
  auditing,
  copied,
  copyRefused,
  reporting,
  stubChecking,
} from './stub-checking.ts'

const check = () => modal('Check the ledger')
const button = async (name: string) => (await check()).findByRole('button', { name })
const says = async (words: string | RegExp) => (await check()).findByText(words)
const foundIn = async () => (await check()).findByRole('region', { name: 'Findings' })
const open = (checking: Partial<Checking>, options = {}) =>
  renderApp({ at: '/?check', checking: async () => stubChecking(checking), ...options })

/** Opens the page with a check that ends as given. */
async function openChecked(report: Partial<AuditReport>) {
  const page = await open(reporting(report))
  await page.user.click(await button('Check the ledger'))
  await (await check()).findByRole('heading', { name: /add|Nothing/ })
  return page
}

/** Opens the page with a check that says how far it is, and ends when it is stopped. */
async function openRunning(
  progress: AuditProgress,
  head: CopyHead | null = null,
  press = 'Check the ledger',
) {
  let stop = () => {}
  const audit = auditing(
    (_, onProgress) => {
      onProgress(progress)
      return new Promise((resolve) => {
        stop = () => resolve(refuse({ code: 'stopped' }))
      })
    },
    async () => stop(),
  )
  const page = await open({ ...copied(head), ...audit })
  await page.user.click(await button(press))
  return page
}

describe('a check that runs', () => {
  it.each([
    ['shows how far it is', { read: 300, expected: 1200 }, 0.25],
    ['shows no end where it does not know how much is new', { read: 3, expected: null }, -1],
  ])('%s', async (_, progress, position) => {
    await openRunning(progress)
    const bar: HTMLProgressElement = await screen.findByRole('progressbar')
    expect(bar.position).toBe(position)
  })

  it.each([
    ['of about how many entries', { read: 300, expected: 1200 }, '300 of about 1,200 entries'],
    [
      'how many where more come than expected',
      { read: 1300, expected: null },
      '1,300 entries read',
    ],
  ])('says %s', async (_, progress, words) => {
    await openRunning(progress)
    await says(words)
  })

  it('can be stopped, and says how far it came', async () => {
    const { user } = await openRunning({ read: 300, expected: 1200 })
    await user.click(await button('Stop'))
    await button('Check the ledger')
    await waitFor(() => expect(notes()).toContain('Stopped after 300 entries.'))
  })

  it('is not stopped by the second click of a double click', async () => {
    const { user } = await open(auditing(() => new Promise(() => {})))
    await user.dblClick(await button('Check the ledger'))
    await button('Stop')
    await waitFor(() => expect(notes()).toContain('Checking the ledger'))
  })

  it('goes on where it was stopped', async () => {
    await open(copied(aHead({ checkedAt: null })))
    await button('Continue')
  })
})

it.each([
  ['goes on from the copy', aHead({ checkedAt: null }), 'Continue', /continues from there/],
  ['goes on from the copy with what is new', aHead(), 'Check what is new', /continues from there/],
  [
    'starts from the first entry with everything',
    aHead(),
    'Check it all again',
    /“Check it all again” reads .* starts from the first entry/,
  ],
  ['saved nothing without a copy', null, 'Check the ledger', /Nothing was saved/],
])('says of a check that was stopped that it %s', async (_, head, press, words) => {
  const { user } = await openRunning({ read: 300, expected: 1200 }, head, press)
  await user.click(await button('Stop'))
  await says(/^Stopped after 300 entries\. ./)
  await says(words)
})

it.each(casesOf([390, 360, 320]))(
  'keeps a number on one line with what it counts at %d px',
  async (width) => {
    await resizeWindow(width)
    await openChecked({})
    const line = await says('1,204 entries, 61 accounts, 0 findings')
    const text = line.firstChild as Text
    const range = document.createRange()
    range.setStart(text, text.data.indexOf('61'))
    range.setEnd(text, text.data.indexOf(', 0'))
    expect(range.getClientRects().length).toBe(1)
  },
)

/** What a check that was stopped had copied. */
const unfinished = { size: 900, checkedAt: null }

describe('findings', () => {
  it.each([
    [
      'are announced with the verdict',
      { findings: [aFinding()] },
      '1,204 entries, 61 accounts, 1 finding',
    ],
    [
      'in the past leave nothing called unchanged',
      { before: unfinished, compared: 100, findings: [aFinding({ code: 'entry-changed' })] },
      'see the findings',
    ],
    [
      'of a sample say how many entries it had',
      { before: unfinished, compared: 100 },
      '100 of 900, at random',
    ],
  ])('%s', async (_, report, words) => {
    await openChecked(report)
    await says(words)
  })

  it('say what was expected and what is there', async () => {
    await openChecked({ findings: [aFinding({ expected: '1,610', found: '9,999' })] })
    const findings = await foundIn()
    const values = [...findings.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(values).toEqual(['1,610', '9,999'])
  })

  it.each([
    ['transaction', 't-1', '?transaction=t-1'],
    ['account', 'demo-maya', '?profile=id%3Ademo-maya'],
  ] as const)('of a %s open it', async (about, id, address) => {
    await openChecked({ findings: [aFinding({ about, id })] })
    const link = await (await check()).findByRole('link', { name: `Open the ${about} ${id}` })
    expect(link.getAttribute('href')).toBe(address)
  })

  it.each(casesOf(['a lunch, paid by hand', 'x'.repeat(65)]))(
    'of a transaction with an impossible id say the id, without a link: %s',
    async (id) => {
      await openChecked({ findings: [aFinding({ about: 'transaction', id })] })
      const findings = await foundIn()
      within(findings).getByText(id)
      expect(within(findings).queryByRole('link')).toBeNull()
    },
  )

  it('say in words what an entry was', async () => {
    const digest = '0'.repeat(64)
    const expected = `[2,"send","t-1",1767369600000000,"maya","jun",5,"${digest}"]`
    await openChecked({ findings: [aFinding({ code: 'entry-missing', expected })] })
    const findings = await foundIn()
    expect(findings.querySelector('dd')?.textContent).toBe(
      '2026-01-02T16:00:00.000000Z: 5 GBP from maya to jun, text 00000000…',
    )
  })

  it('say in words that a name was somebody else’s, and lead to the payment', async () => {
    const about = { about: 'transaction', id: 't-1' } as const
    await openChecked({ findings: [aFinding({ code: 'name-differs', ...about })] })
    const findings = await foundIn()
    within(findings).getByText('A name belonged to somebody else at that time.')
    within(findings).getByRole('link', { name: 'Open the transaction t-1' })
  })

  it('of a name say its key', async () => {
    const about = { about: 'name', id: 'maya' } as const
    await openChecked({ findings: [aFinding({ code: 'name-differs', ...about })] })
    expect((await foundIn()).textContent).toContain('maya')
  })

  it('are a hundred at most, and the rest is counted', async () => {
    await openChecked({ findings: Array.from({ length: 1334 }, () => aFinding()) })
    const findings = await foundIn()
    within(findings).getByText('and 1,234 more')
    expect(within(findings).getAllByRole('listitem').length).toBe(100)
  })

  it('are shown apart from hints, which are folded', async () => {
    await openChecked({ hints: [{ ...aFinding(), code: 'changed-after-the-fact' }] })
    const summary = await says('1 hint')
    expect(summary.closest('details')?.open).toBe(false)
  })

  it('of an earlier check that were not read again count, and are mentioned', async () => {
    await openChecked({ findings: [aFinding()], notReadAgain: 1333 })
    await says('1,204 entries, 61 accounts, 1,334 findings')
    const findings = await foundIn()
    within(findings).getByText(/found 1,333 more in records that were not read again/)
  })

  it('are none in a ledger without entries, where there is nothing to check', async () => {
    await openChecked({ entries: 0, accounts: 0 })
    await (await check()).findByRole('heading', { name: 'Nothing to check yet' })
    await waitFor(() =>
      expect(notes().at(-1)).toBe('Nothing to check yet. 0 entries, 0 accounts, 0 findings.'),
    )
  })
})

describe('texts that were taken away from the ledger', () => {
  it.each([
    [1, '1 text: your copy has forgotten it, too'],
    [1204, '1,204 texts: your copy has forgotten them, too'],
  ])('are counted where the copy has forgotten them: %i', async (forgotten, words) => {
    await openChecked({ forgotten })
    await says('Taken away from the ledger')
    await says(words)
  })

  it('are not mentioned where there were none', async () => {
    await openChecked({ forgotten: 0 })
    expect((await check()).queryByText('Taken away from the ledger')).toBeNull()
  })
})

it('calls nothing unchanged where nothing could be compared with a damaged copy', async () => {
  const before = { size: 900, checkedAt: 7 as never }
  await openChecked({ before, compared: 0, copyProblem: { code: 'copy-corrupt' } })
  await says(/is damaged/)
  expect((await check()).queryByText('Unchanged since then')).toBeNull()
})

describe('the verdict of a first check that went on after a stop', () => {
  it('says how much of what was read before was read again', async () => {
    await openChecked({ before: unfinished, compared: 100 })
    await says(
      'The first 900 entries were read by a check that was stopped; 100 of them were read again now.',
    )
  })

  it.each([
    ['it was finished before', { size: 900, checkedAt: 7 as never }, 100],
    ['all were read again', unfinished, 900],
  ])('says nothing of it where %s', async (_, before, compared) => {
    await openChecked({ before, compared })
    expect((await check()).queryByText(/by a check that was stopped/)).toBeNull()
  })
})

describe.each<[CopyRefusal['code'], RegExp]>([
  ['copy-changed', /Another tab changed your copy/],
  ['copy-full', /no room left/],
  ['copy-forbidden', /does not let the page keep a copy/],
  ['copy-corrupt', /is damaged/],
  ['copy-of-other-version', /Another version of this page/],
])('with a copy refused as %s', (code, words) => {
  it('the verdict comes with what one can do', async () => {
    await openChecked({ copyProblem: { code } })
    await says(words)
  })

  it('each check says in production what it costs', async () => {
    await open(copyRefused(code), { inDemo: false })
    await says(/each check reads about 1,265 records; the owner/)
  })

  it('a fingerprint is compared with the ledger during a check', async () => {
    const checked = vi.fn<Checking['auditLedger']['check']>(async () => accept(aReport()))
    const compareCheckpoint = { compare: async () => refuse({ code }) }
    const { user } = await open({ ...copyRefused(code), ...auditing(checked), compareCheckpoint })
    const field = await (await check()).findByRole('textbox')
    await fill(user, field, `900.${'A'.repeat(43)}`)
    await says(/^There is no copy here to compare it with/)
    const [compare] = await (await check()).findAllByRole('button', { name: 'Check the ledger' })
    if (compare) await user.click(compare)
    await says('Same history up to entry 900')
    const checkpoint = { origin: 'pledger/demo', size: 900, root: `${'A'.repeat(43)}=` }
    expect(checked.mock.calls[0]?.[0]).toEqual({ depth: 'new', checkpoint })
  })

  it('a check can be made', async () => {
    await open(copyRefused(code))
    await says(words)
    await button('Check the ledger')
  })
})

describe.each<[FaultCode, RegExp]>([
  ['unreachable', /cannot be reached/],
  ['denied', /does not let this page read it/],
  ['exhausted', /no more reads for today/],
  ['broken', /The check itself failed/],
])('a check that fails because the ledger is %s', (code, words) => {
  it('says so, and can be tried again', async () => {
    let tries = 0
    const audit = auditing(async () => {
      if (tries++ === 0) throw new Fault(code, 'a stub')
      return accept(aReport())
    })
    const { user } = await open(audit)
    await user.click(await button('Check the ledger'))
    const retry = await button('Try again')
    await waitFor(() => expect(alerts().join()).toMatch(words))
    await user.click(retry)
    await says('It all adds up')
  })
})

it('promises nothing of a copy where there is none, without a network', async () => {
  const { world } = await open({})
  await button('Check the ledger')
  world.setOnline(false)
  await says('You are offline; a check needs the network.')
})

it('says before a check that there is nothing to read, instead of what it costs', async () => {
  await open({ archive: { estimate: async () => 0 } }, { inDemo: false })
  await says('This ledger has no entries yet.')
})

it('says that there is a copy of another ledger, which stays as it is', async () => {
  const findOtherCopies = { find: async () => ['pledger/other'] }
  await open({ findOtherCopies })
  await says(
    'This browser has a copy of another ledger: pledger/other. It is not compared with this one, and stays as it is.',
  )
})

it('says of an earlier copy that its last check had findings', async () => {
  const head = aHead({ broken: [{ about: 'account', id: 'demo-maya' }] })
  await open(copied(head))
  await (await check()).findByRole('heading', { name: 'Your last check had findings' })
})

it('says that a check needs the network, while the copy can be exported', async () => {
  const { world } = await open(copied(aHead()))
  await button('Check what is new')
  world.setOnline(false)
  await says(/a check needs the network/)
  const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled')
  await waitFor(async () => expect(await isDisabled('Check what is new')).toBe(true))
  expect(await isDisabled('Export')).toBe(false)
})

it.each([
  [aHead({ checkedAt: null }), /cannot be reached\. What was read is in your copy/],
  [null, /cannot be reached\.\s*$/],
])('says after a fault what is kept: %o', async (head, words) => {
  const audit = auditing(() => Promise.reject(new Fault('unreachable', 'a stub')))
  const { user } = await open({ ...copied(head), ...audit })
  await user.click(await button(head ? 'Continue' : 'Check the ledger'))
  const retry = await button('Try again')
  await waitFor(() => expect(retry.parentElement?.querySelector('p')?.textContent).toMatch(words))
})

it('says where its code does not load, and loads it again', async () => {
  let tries = 0
  const openChecking = async () => {
    if (tries++ === 0) throw new Fault('unreachable', 'a stub')
    return stubChecking()
  }
  const { user } = await open({}, { checking: openChecking })
  await user.click(await button('Try again'))
  await button('Check the ledger')
})
