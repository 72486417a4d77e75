import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { address, fill, modal, notes } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { aReport, reporting, stubChecking } from './stub-checking.ts'

const check = () => modal('Check the ledger')
const button = async (name: string) => (await check()).findByRole('button', { name })
const field = async (): Promise<HTMLTextAreaElement> =>
  (await check()).findByRole('textbox', { name: /^Compare with/ })
const fingerprint = async () => {
  const head = await screen.findByText(/^Fingerprint of the first/)
  return head.closest('section')?.querySelector('code')?.title ?? ''
}

async function openChecked(at = '/?check') {
  const page = await renderWhole({ at })
  await page.user.click(await button('Check the ledger'))
  await (await check()).findByRole('heading', { name: /adds? up$/ })
  return page
}

/** The buttons that check what is new: one in the panel, and one next to the fingerprint, which comes later. */
async function bothChecks() {
  const dialog = await check()
  return waitFor(() => {
    const buttons = dialog.getAllByRole('button', { name: 'Check what is new' })
    if (buttons.length < 2) throw new Error('The fingerprint has no button yet')
    return buttons
  })
}

const OTHER = `${'A'.repeat(43)}=`

describe('a fingerprint', () => {
  it('says what it is good for', async () => {
    await openChecked()
    await (await check()).findByText(
      'A short code for the whole history. If yours and a friend’s match, nobody has changed the past.',
    )
  })

  it('is copied as its three lines', async () => {
    const { user } = await openChecked()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await button('Copy'))
    await button('Copied')
    expect(write).toHaveBeenCalledWith(`pledger/demo\n54\n${await fingerprint()}\n`)
  })

  it('is shared as a link, which is copied where the browser does not share', async () => {
    const { user } = await openChecked()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    await user.click(await button('Share'))
    await button('Link copied')
    expect(write.mock.lastCall?.[0]).toMatch(/\/\?check=54\.[\w-]{43}$/)
  })

  it.each([
    ['is copied where sharing fails', 'DataError', 1],
    ['is not copied where its reader closes the dialog', 'AbortError', 0],
  ])('%s', async (_, name, times) => {
    const { user } = await openChecked()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const share = vi.fn().mockRejectedValue(new DOMException('', name))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    await user.click(await button('Share'))
    await vi.waitFor(() => expect(share).toHaveBeenCalled())
    if (times > 0) await button('Link copied')
    expect(write).toHaveBeenCalledTimes(times)
  })

  it.each([
    ['says that the newest entries are not sealed yet', 1198, 'without the last ten minutes'],
    ['is announced for later where no entry is sealed yet', 0, /^No fingerprint yet:/],
  ])('%s', async (_, size, words) => {
    const checking = stubChecking(reporting({ checkpoint: { ...aReport().checkpoint, size } }))
    const { user } = await renderWhole({ at: '/?check', checking: async () => checking })
    await user.click(await button('Check the ledger'))
    await (await check()).findByText(words)
  })
})

describe('another person’s fingerprint', () => {
  it('changes the address once it is one, not with each letter', async () => {
    const { user } = await openChecked()
    const replaced = vi.spyOn(window.history, 'replaceState')
    await user.type(await field(), 'pledger/demo')
    expect(replaced).not.toHaveBeenCalled()
    replaced.mockRestore()
  })

  it('is of the same history', async () => {
    const { user } = await openChecked()
    await fill(user, await field(), `pledger/demo\n54\n${await fingerprint()}\n`)
    await (await check()).findByText('Same history up to entry 54')
  })

  it('is not of the same history', async () => {
    const { user } = await openChecked()
    await fill(user, await field(), `pledger/demo\n54\n${OTHER}\n`)
    await (await check()).findByText(/^Not the same history:/)
  })

  it('stays in the address', async () => {
    const { user } = await openChecked()
    await fill(user, await field(), `pledger/demo\n54\n${OTHER}\n`)
    await waitFor(() => expect(address()).toBe(`/?check=54.${'A'.repeat(43)}`))
  })

  it('in a link is compared after the first check', async () => {
    await openChecked(`/?check=54.${'A'.repeat(43)}`)
    await (await check()).findByText(/^Not the same history:/)
  })

  it('in a link waits for the first check', async () => {
    await renderWhole({ at: `/?check=54.${'A'.repeat(43)}` })
    await (await check()).findByText(/^Check the ledger first/)
  })

  it('that is newer than the copy offers to check what is new', async () => {
    const { user } = await openChecked()
    await fill(user, await field(), `pledger/demo\n55\n${OTHER}\n`)
    await (await check()).findByText(/55 entries, newer than your copy of 54 entries/)
    expect(await bothChecks()).toHaveLength(2)
  })

  it('that is still larger than the ledger after a check is not of the same history', async () => {
    const { user } = await openChecked()
    await fill(user, await field(), `pledger/demo\n55\n${OTHER}\n`)
    const [, compare] = await bothChecks()
    if (compare) await user.click(compare)
    await (await check()).findByText(/^Not the same history: the ledger has only 54 entries/)
  })

  it.each(['', `54.${'A'.repeat(43)}`])(
    'that differs comes before the verdict, which does not reassure: pasted before a check, "%s"',
    async (link) => {
      const { user } = await openChecked(`/?check=${link}`)
      if (link === '') await fill(user, await field(), `pledger/demo\n54\n${OTHER}\n`)
      await (await check()).findByRole('heading', { name: 'Not the same history' })
      const dialog = await check()
      const headings = () =>
        dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
      await waitFor(() =>
        expect(headings().slice(0, 2)).toEqual(['Not the same history', 'The points add up']),
      )
    },
  )

  it('that differs is announced before the verdict', async () => {
    await openChecked(`/?check=54.${'A'.repeat(43)}`)
    await waitFor(() =>
      expect(notes().at(-1)).toBe(
        'Not the same history. The points add up. 54 entries, 7 accounts, 0 findings.',
      ),
    )
  })

  it('that differs from the copy comes before the copy', async () => {
    const { reload } = await openChecked()
    await reload(`/?check=54.${'A'.repeat(43)}`)
    await (await check()).findByRole('heading', { name: 'Not the same history' })
    const dialog = await check()
    const first = () => dialog.getAllByRole('heading', { level: 3 })[0]
    await waitFor(() => expect(first()?.textContent).toBe('Not the same history'))
  })

  it('that differs is no finding of the check', async () => {
    await openChecked(`/?check=54.${'A'.repeat(43)}`)
    await (await check()).findByText('54 entries, 7 accounts, 0 findings')
  })

  it.each(
    casesOf([
      ['pledger/demo\n47', /cut off/],
      [`pledger/demo\nmany\n${OTHER}`, /should be a whole number/],
      [`pledger/demo\n54\n${OTHER}A`, /missing or changed/],
      [`pledger/demo\n54\n${OTHER}\nmore`, /more than one fingerprint/],
      ['Hello', 'This is not a fingerprint. Paste all three lines.'],
      ['hello there', 'This is not a fingerprint. Paste all three lines.'],
      [`hello there\n54\n${OTHER}`, /its first line should name the ledger/],
      [`pledger/other\n54\n${OTHER}`, /another ledger, pledger\/other/],
      [`pledger/demo\n0\n${OTHER}`, /of no entries/],
      ['https://example.com/?check=', /has no fingerprint/],
    ]),
  )('is refused as "%s", which stays in the field', async (text, words) => {
    const { user } = await openChecked()
    await fill(user, await field(), text)
    await (await check()).findByText(words)
    expect((await field()).value).toBe(text)
  })
})
