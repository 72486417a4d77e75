import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Checking } from '../../../src/core/checking.ts'
import { Fault, type FaultCode } from '../../../src/core/domain/fault.ts'
import { accept, refuse } from '../../../src/core/domain/result.ts'
import type { CopyRefusal } from '../../../src/core/ports/ledger-copy.ts'
import type { AuditProgress, AuditReport } from '../../../src/core/use-cases/audit/audit-report.ts'
import { alerts, modal, notes } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { aFinding, aHead, aReport, stubChecking } from './stub-checking.ts'

const check = () => modal('Check the ledger')
const button = async (name: string) => (await check()).findByRole('button', { name })
const open = (checking: Partial<Checking>, options = {}) =>
  renderApp({ at: '/?check', openChecking: async () => stubChecking(checking), ...options })

/** Opens the page with a check that ends as told. */
async function openChecked(report: Partial<AuditReport>) {
  const page = await open({
    auditLedger: { check: async () => accept(aReport(report)), stop: async () => {} },
  })
  await page.user.click(await button('Check the ledger'))
  await (await check()).findByRole('heading', { name: /add/ })
  return page
}

/** Opens the page with a check that says how far it is, and ends when it is stopped. */
async function openRunning(...told: readonly AuditProgress[]) {
  let stop = () => {}
  const page = await open({
    auditLedger: {
      check: (_, onProgress) => {
        for (const progress of told) onProgress(progress)
        return new Promise((resolve) => {
          stop = () => resolve(refuse({ code: 'stopped' }))
        })
      },
      stop: async () => stop(),
    },
  })
  await page.user.click(await button('Check the ledger'))
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
    expect(notes()).toEqual(expect.arrayContaining(['Stopped after 300 entries.']))
  })

  it('is not stopped by the second click of a double click', async () => {
    const { user } = await open({
      auditLedger: { check: () => new Promise(() => {}), stop: async () => {} },
    })
    await user.dblClick(await button('Check the ledger'))
    await button('Stop')
    expect(notes()).toEqual(expect.arrayContaining(['Checking the ledger']))
  })

  it('goes on where it was stopped', async () => {
    await open({
      copy: { head: async () => accept(aHead({ checkedAt: null })), drop: async () => {} },
    })
    await button('Go on')
  })
})

describe('findings', () => {
  it('are told with the verdict', async () => {
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

  it('are a hundred at most, and the rest is counted', async () => {
    await openChecked({ findings: Array.from({ length: 1334 }, () => aFinding()) })
    const findings = await (await check()).findByRole('region', { name: 'Findings' })
    within(findings).getByText('and 1,234 more')
    expect(within(findings).getAllByRole('listitem').length).toBe(100)
  })

  it('are told apart from hints, which are folded', async () => {
    await openChecked({ hints: [{ ...aFinding(), code: 'changed-after-the-fact' }] })
    const summary = await (await check()).findByText('1 hint')
    expect(summary.closest('details')?.open).toBe(false)
  })

  it('in the past leave nothing called unchanged', async () => {
    const before = { size: 900, checkedAt: null }
    await openChecked({ before, compared: 100, findings: [aFinding({ code: 'entry-changed' })] })
    await (await check()).findByText('see the findings')
  })

  it('of a sample say how many entries it had', async () => {
    await openChecked({ before: { size: 900, checkedAt: null }, compared: 100 })
    await (await check()).findByText('100 of 900, at random')
  })
})

describe.each<[CopyRefusal['code'], RegExp]>([
  ['copy-changed', /Another tab changed your copy/],
  ['copy-full', /no room left/],
  ['copy-forbidden', /does not let the page keep a copy/],
  ['copy-corrupt', /is damaged/],
  ['copy-of-later-version', /A later version of this page/],
])('with a copy refused as %s', (code, words) => {
  it('the verdict comes with what one can do', async () => {
    await openChecked({ copyProblem: { code } })
    await (await check()).findByText(words)
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
    const said = alerts()
    await user.click(retry)
    await (await check()).findByText('It all adds up')
    expect(said.join()).toMatch(words)
  })
})

it('says that a check needs the network, while the copy can be exported', async () => {
  const { world } = await open({
    copy: { head: async () => accept(aHead()), drop: async () => {} },
  })
  await button('Check what is new')
  world.setOnline(false)
  await (await check()).findByText(/a check needs the network/)
  const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled')
  expect(await isDisabled('Check what is new')).toBe(true)
  expect(await isDisabled('Export')).toBe(false)
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
