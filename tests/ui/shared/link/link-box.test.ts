import { afterEach, describe, expect, it, vi } from 'vitest'
import { ANN_AND_BEN, annToBen } from '../../history.ts'
import { modal } from '../../page-parts.ts'
import { renderApp } from '../../render-app.tsx'
import { readQrCode } from './read-qr-code.ts'

/** A link to pass on, as the view of a transaction has it. */
async function show() {
  const page = await renderApp({
    at: '/?transaction=t1',
    history: [...ANN_AND_BEN, annToBen({ id: 't1', amount: -60 })],
  })
  return { ...page, view: await modal('60 GBP to @Ben') }
}

/** Lets the browser have a share sheet, or none. */
function withShareSheet(share: ((data: ShareData) => Promise<void>) | undefined): void {
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  else Reflect.deleteProperty(navigator, 'share')
}

afterEach(() => withShareSheet(undefined))

describe('a link to pass on', () => {
  it('is there as a QR code', async () => {
    const { view } = await show()
    expect(await view.findByRole('img', { name: 'QR code of this link' })).toBeTruthy()
  })

  it('is what a reader of QR codes finds', async () => {
    const { view } = await show()
    const code = await view.findByRole('img', { name: 'QR code of this link' })
    expect(await readQrCode(code)).toBe(`${window.location.origin}/?transaction=t1`)
  })

  it('has a white code in every theme, since cameras read no other', async () => {
    const { view } = await show()
    const code = await view.findByRole('img', { name: 'QR code of this link' })
    expect(getComputedStyle(code).backgroundColor).toBe('rgb(255, 255, 255)')
  })

  it('can be selected where the browser does not copy it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const { user, view } = await show()
    await user.click(await view.findByRole('button', { name: 'Copy link' }))
    await view.findByText(/^This browser did not copy it/)
    const link = view.getByText(`${window.location.origin}/?transaction=t1`)
    expect(getComputedStyle(link).userSelect).toBe('all')
  })

  it('is only copied where the system has no share sheet', async () => {
    withShareSheet(undefined)
    const { view } = await show()
    expect(view.queryByRole('button', { name: 'Share…' })).toBeNull()
  })

  it('goes to the system’s share sheet', async () => {
    const share = vi.fn(async () => {})
    withShareSheet(share)
    const { user, view } = await show()
    await user.click(await view.findByRole('button', { name: 'Share…' }))
    expect(share).toHaveBeenCalledWith({
      title: '60 GBP to @Ben',
      url: `${window.location.origin}/?transaction=t1`,
    })
  })

  it('says nothing when the share sheet is closed', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')))
    withShareSheet(share)
    const { user, view, world } = await show()
    await user.click(await view.findByRole('button', { name: 'Share…' }))
    expect(view.queryByText(/could not be shared/)).toBeNull()
    expect(world.errors).toEqual([])
  })

  it('says where it could not be shared', async () => {
    withShareSheet(() => Promise.reject(new DOMException('Denied', 'NotAllowedError')))
    const { user, view } = await show()
    await user.click(await view.findByRole('button', { name: 'Share…' }))
    expect(await view.findByText('It could not be shared. Copy the link instead.')).toBeTruthy()
  })
})
