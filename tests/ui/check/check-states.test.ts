import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { Checking } from '../../../src/core/checking.ts'
import { accept, Fault, type FaultCode, refuse } from '../../../src/core/domain/result.ts'
import type { CopyHead, CopyRefusal } from '../../../src/core/ports/ledger-copy.ts'
import type { AuditProgress, AuditReport } from '../../../src/core/use-cases/check/report.ts'
import { alerts, fill, modal, notes } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { aFinding, aHead, aReport, stubChecking } from './stub-checking.ts'

const check = () => modal('Check the ledger')
const button = async (name: string) => (await check()).findByRole('button', { name })
const open = (checking: Partial<Checking>, options = {}) =>
  renderApp({ at: '/?check', openChecking: async () => stubChecking(checking), ...options })

/** Opens the page with a check that ends as given. */
async function openChecked(report: Partial<AuditReport>) {
  const page = await open({
    auditLedger: { check: async () => accept(aReport(report)), stop: async () => {} },
  })
  await page.user.click(await button('Check the ledger'))
  await (await check()).findByRole('heading', { name: /add|Nothing/ })
  return page
}

/** Opens the page with a check that says how far it is, and ends when it is stopped. */
async function openRunning(
  progress: AuditProgress,
  copied: CopyHead | null = null,
  press = 'Check the ledger',
) {
  let stop = () => {}
  const page = await open({
    copy: { head: async () => accept(copied), drop: async () => {} },
    auditLedger: {
      check: (_, onProgress) => {
        onProgress(progress)
        return new Promise((resolve) => {
          stop = () => resolve(refuse({ code: 'stopped' }))
        })
      },
      stop: async () => stop(),
    },
  })
  await page.user.click(await button(press))
  return page
}

describe('a check that runs', () => {
  it('shows how far it is', async () => {
    await openRunning({ read: 300, expected: 1200 })
    const bar: HTMLProgressElement = await screen.findByRole('progressbar')
    expect(bar.position).toBe(0.25)
  })

  it('says of about how many entries', async () => {
    await openRunning({ read: 300, expected: 1200 })
    await (await check()).findByText('300 of about 1,200 entries')
  })

  it('shows no end where it does not know how much is new', async () => {
    await openRunning({ read: 3, expected: null })
    const bar: HTMLProgressElement = await screen.findByRole('progressbar')
    expect(bar.position).toBe(-1)
  })

  it('can be stopped, and says how far it came', async () => {
    const { user } = await openRunning({ read: 300, expected: 1200 })
    await user.click(await button('Stop'))
    await button('Check the ledger')
    await waitFor(() =>
      expect(notes()).toEqual(expect.arrayContaining(['Stopped after 300 entries.'])),
    )
  })

  it('shows no end once there are more entries than expected', async () => {
    await openRunning({ read: 1300, expected: null })
    await (await check()).findByText('1,300 entries read')
  })

  it('is not stopped by the second click of a double click', async () => {
    const { user } = await open({
      auditLedger: { check: () => new Promise(() => {}), stop: async () => {} },
    })
    await user.dblClick(await button('Check the ledger'))
    await button('Stop')
    await waitFor(() => expect(notes()).toEqual(expect.arrayContaining(['Checking the ledger'])))
  })

  it('goes on where it was stopped', async () => {
    await open({
      copy: { head: async () => accept(aHead({ checkedAt: null })), drop: async () => {} },
    })
    await button('Continue')
  })
})

describe('a check that was stopped', () => {
  /** Stops a check, with this copy from before. */
  async function stop(copied: Partial<CopyHead> | null, press: string) {
    const page = await openRunning({ read: 300, expected: 1200 }, copied && aHead(copied), press)
    await page.user.click(await button('Stop'))
    await (await check()).findByText(/^Stopped after 300 entries\. ./)
  }

  it('says that it goes on from the copy', async () => {
    await stop({ checkedAt: null }, 'Continue')
    await (await check()).findByText(/continues from there/)
  })

  it('says that what is new goes on from the copy', async () => {
    await stop({}, 'Check what is new')
    await (await check()).findByText(/continues from there/)
  })

  it('says that everything again starts from the first entry', async () => {
    await stop({}, 'Check it all again')
    await (await check()).findByText(/“Check it all again” reads .* starts from the first entry/)
  })

  it('says that nothing was saved without a copy', async () => {
    await stop(null, 'Check the ledger')
    await (await check()).findByText(/Nothing was saved/)
  })
})

it.each([390, 360, 320])(
  'keeps a number on one line with what it counts at %d px',
  async (width) => {
    await browser.viewport(width, 844)
    onTestFinished(() => browser.viewport(1200, 800))
    await openChecked({})
    const line = await (await check()).findByText('1,204 entries, 61 accounts, 0 findings')
    const text = line.firstChild as Text
    const range = document.createRange()
    range.setStart(text, text.data.indexOf('61'))
    range.setEnd(text, text.data.indexOf(', 0'))
    expect(range.getClientRects().length).toBe(1)
  },
)

describe('findings', () => {
  it('are announced with the verdict', async () => {
    await openChecked({ findings: [aFinding()] })
    await (await check()).findByText('1,204 entries, 61 accounts, 1 finding')
  })

  it('say what was expected and what is there', async () => {
    await openChecked({ findings: [aFinding({ expected: '1,610', found: '9,999' })] })
    const findings = await (await check()).findByRole('region', { name: 'Findings' })
    const values = [...findings.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(values).toEqual(['1,610', '9,999'])
  })

  it('of a transaction open it', async () => {
    await openChecked({ findings: [aFinding({ about: 'transaction', id: 't-1' })] })
    const link = await (await check()).findByRole('link', { name: 'Open the transaction t-1' })
    expect(link.getAttribute('href')).toBe('?transaction=t-1')
  })

  it('of an account open it', async () => {
    await openChecked({ findings: [aFinding({ id: 'demo-maya' })] })
    const link = await (await check()).findByRole('link', { name: 'Open the account demo-maya' })
    expect(link.getAttribute('href')).toBe('?profile=id%3Ademo-maya')
  })

  it.each(['a lunch, paid by hand', 'x'.repeat(65)])(
    'of a transaction with an impossible id say the id, without a link: %s',
    async (id) => {
      await openChecked({ findings: [aFinding({ about: 'transaction', id })] })
      const findings = await (await check()).findByRole('region', { name: 'Findings' })
      within(findings).getByText(id)
      expect(within(findings).queryByRole('link')).toBeNull()
    },
  )

  it('say in words what an entry was', async () => {
    const digest = `${'A'.repeat(43)}=`
    const expected = `[1,"send","t-1",1767369600000000,"maya","jun",5,"${digest}"]`
    await openChecked({ findings: [aFinding({ code: 'entry-missing', expected })] })
    const findings = await (await check()).findByRole('region', { name: 'Findings' })
    expect(findings.querySelector('dd')?.textContent).toBe(
      '2026-01-02T16:00:00.000000Z: 5 GBP from maya to jun, text AAAAAAAA…',
    )
  })

  it('are a hundred at most, and the rest is counted', async () => {
    await openChecked({ findings: Array.from({ length: 1334 }, () => aFinding()) })
    const findings = await (await check()).findByRole('region', { name: 'Findings' })
    within(findings).getByText('and 1,234 more')
    expect(within(findings).getAllByRole('listitem').length).toBe(100)
  })

  it('are shown apart from hints, which are folded', async () => {
    await openChecked({ hints: [{ ...aFinding(), code: 'changed-after-the-fact' }] })
    const summary = await (await check()).findByText('1 hint')
    expect(summary.closest('details')?.open).toBe(false)
  })

  it('in the past leave nothing called unchanged', async () => {
    const before = { size: 900, checkedAt: null }
    await openChecked({ before, compared: 100, findings: [aFinding({ code: 'entry-changed' })] })
    await (await check()).findByText('see the findings')
  })

  it('of an earlier check that were not read again count, and are mentioned', async () => {
    await openChecked({ findings: [aFinding()], notReadAgain: 1333 })
    await (await check()).findByText('1,204 entries, 61 accounts, 1,334 findings')
    const findings = await (await check()).findByRole('region', { name: 'Findings' })
    within(findings).getByText(/found 1,333 more in records that were not read again/)
  })

  it('are none in a ledger without entries, where there is nothing to check', async () => {
    await openChecked({ entries: 0, accounts: 0 })
    await (await check()).findByRole('heading', { name: 'Nothing to check yet' })
    await waitFor(() =>
      expect(notes().at(-1)).toBe('Nothing to check yet. 0 entries, 0 accounts, 0 findings.'),
    )
  })

  it('of a sample say how many entries it had', async () => {
    await openChecked({ before: { size: 900, checkedAt: null }, compared: 100 })
    await (await check()).findByText('100 of 900, at random')
  })
})

it('calls nothing unchanged where nothing could be compared with a damaged copy', async () => {
  const before = { size: 900, checkedAt: 7 as never }
  await openChecked({ before, compared: 0, copyProblem: { code: 'copy-corrupt' } })
  await (await check()).findByText(/is damaged/)
  expect((await check()).queryByText('Unchanged since then')).toBeNull()
})

describe('the verdict of a first check that went on after a stop', () => {
  it('says how much of what was read before was read again', async () => {
    await openChecked({ before: { size: 900, checkedAt: null }, compared: 100 })
    await (await check()).findByText(
      'The first 900 entries were read by a check that was stopped; 100 of them were read again now.',
    )
  })

  it.each([
    ['it was finished before', { size: 900, checkedAt: 7 as never }, 100],
    ['all were read again', { size: 900, checkedAt: null }, 900],
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
  ['copy-of-earlier-version', /An earlier version of this page/],
  ['copy-of-later-version', /A later version of this page/],
])('with a copy refused as %s', (code, words) => {
  it('the verdict comes with what one can do', async () => {
    await openChecked({ copyProblem: { code } })
    await (await check()).findByText(words)
  })

  it('each check says in production what it costs', async () => {
    const copy = { head: async () => refuse({ code }), drop: async () => {} }
    await open({ copy }, { inDemo: false })
    await (await check()).findByText(/each check reads about 1,265 documents; the owner/)
  })

  it('a fingerprint is compared with the ledger during a check', async () => {
    const checked = vi.fn<Checking['auditLedger']['check']>(async () => accept(aReport()))
    const { user } = await open({
      copy: { head: async () => refuse({ code }), drop: async () => {} },
      auditLedger: { check: checked, stop: async () => {} },
      compareCheckpoint: { compare: async () => refuse({ code }) },
    })
    const field = await (await check()).findByRole('textbox')
    await fill(user, field, `900.${'A'.repeat(43)}`)
    await (await check()).findByText(/^There is no copy here to compare it with/)
    const [compare] = await (await check()).findAllByRole('button', { name: 'Check the ledger' })
    if (compare) await user.click(compare)
    await (await check()).findByText('Same history up to entry 900')
    const checkpoint = { origin: 'pledger/demo', size: 900, root: `${'A'.repeat(43)}=` }
    expect(checked.mock.calls[0]?.[0]).toEqual({ depth: 'new', checkpoint })
  })

  it('a check can be made', async () => {
    await open({ copy: { head: async () => refuse({ code }), drop: async () => {} } })
    await (await check()).findByText(words)
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
    const { user } = await open({
      auditLedger: {
        check: async () => {
          if (tries++ === 0) throw new Fault(code, 'a stub')
          return accept(aReport())
        },
        stop: async () => {},
      },
    })
    await user.click(await button('Check the ledger'))
    const retry = await button('Try again')
    await waitFor(() => expect(alerts().join()).toMatch(words))
    await user.click(retry)
    await (await check()).findByText('It all adds up')
  })
})

it('promises nothing of a copy where there is none, without a network', async () => {
  const { world } = await open({})
  await button('Check the ledger')
  world.setOnline(false)
  await (await check()).findByText('You are offline; a check needs the network.')
})

it('says before a check that there is nothing to read, instead of what it costs', async () => {
  await open({ archive: { estimate: async () => 0 } }, { inDemo: false })
  await (await check()).findByText('This ledger has no entries yet.')
})

it('says that there is a copy of another ledger, which stays as it is', async () => {
  const findOtherCopies = { find: async () => ['pledger/other'] }
  await open({ findOtherCopies })
  await (await check()).findByText(
    'This browser has a copy of another ledger: pledger/other. It is not compared with this one, and stays as it is.',
  )
})

it('says of an earlier copy that its last check had findings', async () => {
  const head = aHead({ broken: [{ about: 'account', id: 'demo-maya' }] })
  await open({ copy: { head: async () => accept(head), drop: async () => {} } })
  await (await check()).findByRole('heading', { name: 'Your last check had findings' })
})

it('says that a check needs the network, while the copy can be exported', async () => {
  const { world } = await open({
    copy: { head: async () => accept(aHead()), drop: async () => {} },
  })
  await button('Check what is new')
  world.setOnline(false)
  await (await check()).findByText(/a check needs the network/)
  const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled')
  await waitFor(async () => expect(await isDisabled('Check what is new')).toBe(true))
  expect(await isDisabled('Export')).toBe(false)
})

it.each([
  [aHead({ checkedAt: null }), /cannot be reached\. What was read is in your copy/],
  [null, /cannot be reached\.\s*$/],
])('says after a fault what is kept: %o', async (copied, words) => {
  const { user } = await open({
    copy: { head: async () => accept(copied), drop: async () => {} },
    auditLedger: {
      check: () => Promise.reject(new Fault('unreachable', 'a stub')),
      stop: async () => {},
    },
  })
  await user.click(await button(copied ? 'Continue' : 'Check the ledger'))
  const retry = await button('Try again')
  await waitFor(() => expect(retry.parentElement?.querySelector('p')?.textContent).toMatch(words))
})

it('says where its code does not load, and loads it again', async () => {
  let tries = 0
  const { user } = await open(
    {},
    {
      openChecking: async () => {
        if (tries++ === 0) throw new Fault('unreachable', 'a stub')
        return stubChecking()
      },
    },
  )
  await user.click(await button('Try again'))
  await button('Check the ledger')
})
