import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { otherBrowsers } from '../../scripts/find-browser.mjs'
import { type FileRequest, firstImports, firstRequests } from '../e2e/lost-files.ts'
import { aBusyLedger } from '../e2e-firebase/a-busy-ledger.ts'
import { newEmail, openDemo, openProduction, type Site } from './site.ts'
import type { Browser } from './tab.ts'
import { balance, button, field, header, link, modal, recipientField, row } from './target.ts'
import { Visitor } from './visitor.ts'

/**
 * Runs the stories in a browser, which starts once. Skips them where it is not installed.
 * @param name as in `otherBrowsers`
 */
export function tellStories(name: string, start: (path: string) => Promise<Browser>): void {
  const path = otherBrowsers.find((other) => other.name === name)?.path
  describe.skipIf(!path)(`in ${name}`, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await start(path ?? '')
    })
    afterAll(() => browser?.close())
    tellOfDemo(() => browser)
    tellOfProduction(() => browser)
  })
}

/** Opens an address of a site in a window, which closes with the story. */
async function visit(browser: Browser, url: string, path = '/'): Promise<Visitor> {
  const tab = await browser.open()
  onTestFinished(() => tab.close())
  const visitor = new Visitor(tab, url)
  await visitor.visit(path)
  return visitor
}

/** A site that closes with the story. */
async function opened<T extends Site>(site: Promise<T>): Promise<T> {
  const { close } = await site
  onTestFinished(close)
  return site
}

function tellOfDemo(browser: () => Browser): void {
  async function visitDemo(path?: string, isLost?: (request: FileRequest) => boolean) {
    const { url, network } = await opened(openDemo(isLost))
    return { visitor: await visit(browser(), url, path), network }
  }

  describe('the demo', () => {
    it('shows who sent what to whom, down to the first send', async () => {
      const { visitor } = await visitDemo()
      const newest = await visitor.see(row())
      expect(newest).toMatch(/@Maya.*@Tom Okafor.*\b37 GBP/s)
      await visitor.scrollDownTo(row('Deposit for the market stall'))
    })

    it('has a new person sign up, take a name and send, and the recipient has the points', async () => {
      const { visitor } = await visitDemo()
      await visitor.signUp('noor@example.com')
      await visitor.see(balance('1,337'))
      await visitor.claimName('Noor')
      await visitor.send(37, 'Maya', 'For the bread')
      await visitor.see(balance('1,300'))
      await visitor.see(row('For the bread'))
      await visitor.signOut()
      await visitor.be('Maya')
      await visitor.see(balance('1,647'))
    })

    it('can be used by keyboard: Escape closes a modal, and the focus returns', async () => {
      const { visitor } = await visitDemo()
      const opener = button('Sign In', header)
      await visitor.tabTo(opener)
      await visitor.press('Enter')
      const email = field('Email', modal('Sign In'))
      await visitor.tabTo(email)
      await visitor.type('tom@example.com')
      expect(await visitor.valueOf(email)).toBe('tom@example.com')
      await visitor.press('Escape')
      await visitor.seeNo(modal())
      await visitor.seeFocused(opener)
    })

    it('counts a press on Send even if the form grows during the press', async () => {
      const { visitor } = await visitDemo()
      await visitor.be('Maya')
      await visitor.fillSend(5, 'Tom Okafor', 'Pressed')
      const send = button('Send 5 GBP to @Tom Okafor', modal('Send GBP'))
      await visitor.holdWhile(send, async () => {
        await visitor.replace(recipientField, 'nobody yet')
        await visitor.see(modal('Send GBP', 'Nobody has this name yet'))
      })
      await visitor.seeNo(modal('Send GBP'))
      await visitor.see(row('Waiting for @nobody yet to join'))
    })

    it('opens what an address names; Back closes it, and a reload keeps it', async () => {
      const { visitor } = await visitDemo()
      await visitor.click(button('@Tom Okafor'))
      await visitor.see(modal('Profile of @Tom Okafor'))
      const address = await visitor.address()
      await visitor.reload()
      await visitor.see(modal('Profile of @Tom Okafor'))
      await visitor.back()
      await visitor.seeNo(modal())
      await visitor.visit(address)
      await visitor.see(modal('Profile of @Tom Okafor'))
    })

    it('shows what moved a person’s balance, newest first', async () => {
      const { visitor } = await visitDemo('/?profile=Maya')
      const history = { role: 'region', name: 'History of @Maya' }
      await visitor.see({ role: 'listitem', within: history, text: '1,610' })
    })

    it('checks the whole ledger, and finds that it adds up', async () => {
      const { visitor } = await visitDemo('/?check')
      const check = modal('Check the ledger')
      await visitor.click(button('Check the ledger', check))
      await visitor.see({ role: 'heading', name: 'It all adds up', within: check })
      expect(await visitor.see(check)).toMatch(/54\s+entries, 7\s+accounts, 0\s+findings/)
    })

    it('finds people during typing', async () => {
      const { visitor } = await visitDemo('/?find=')
      const search = modal('Find')
      await visitor.fill(field('Find people and transactions', search), 'OKAF')
      await visitor.see(link('@Tom Okafor', search))
    })

    it('opens a modal whose script got lost on its way', async () => {
      const { visitor } = await visitDemo('/', firstRequests(/\/session-/))
      await visitor.click(button('Sign In', header))
      await visitor.see(modal('Sign In'))
    })

    it('reloads itself if it cannot import a modal whose script is there, and opens it', async () => {
      const { visitor } = await visitDemo('/', firstImports(/\/session-/))
      await visitor.click(button('Sign In', header))
      await visitor.see(modal('Sign In'))
    })

    it('starts although a script got lost on its way', async () => {
      const { visitor } = await visitDemo('/', firstImports(/\/client-/))
      await visitor.click(button('Sign In', header))
      await visitor.see(modal('Sign In'))
    })

    it('starts without a network after one visit, and points can be sent', async () => {
      const { visitor, network } = await visitDemo()
      await visitor.untilCached()
      network.cut()
      await visitor.reload()
      await visitor.be('Jun')
      await visitor.send(37, 'Maya', 'From nowhere')
      await visitor.reload()
      await visitor.see(row('From nowhere'))
      await visitor.see(balance('1,263'))
    })
  })
}

function tellOfProduction(browser: () => Browser): void {
  // A second try: docs/decisions/015-a-second-try-on-the-emulators.md.
  describe('production', { retry: 1 }, () => {
    it('lets two people sign up, and one receives the other’s points without a reload', async () => {
      const { url, elsewhere } = await opened(openProduction())
      const maya = await visit(browser(), url)
      await maya.signUp(newEmail())
      await maya.claimName('Maya')
      const tom = await visit(browser(), elsewhere)
      await tom.signUp(newEmail())
      await tom.claimName('Tom Okafor')
      await maya.send(37, 'Tom Okafor', 'For the Friday shift')
      await maya.see(balance('1,300'))
      await tom.see(balance('1,374'))
      for (const reader of [maya, tom]) {
        expect(await reader.see(row('For the Friday shift'))).toMatch(/@Maya.*@Tom Okafor/s)
        expect(await reader.count(row())).toBe(1)
      }
    })

    it('keeps a person signed in over a reload, until they sign out', async () => {
      const { url, addPerson } = await opened(openProduction())
      const email = await addPerson('Maya')
      const maya = await visit(browser(), url)
      await maya.signIn(email)
      await maya.see(balance('1,337'))
      await maya.reload()
      await maya.see(balance('1,337'))
      await maya.signOut()
      await maya.reload()
      await maya.see(button('Sign In', header))
    })

    it('shows a send to a signed-out visitor when it happens', async () => {
      const { url, elsewhere, addPerson } = await opened(openProduction())
      const email = await addPerson('Maya')
      const stranger = await visit(browser(), elsewhere)
      await stranger.see(button('Sign In', header))
      const maya = await visit(browser(), url)
      await maya.signIn(email)
      await maya.see(balance('1,337'))
      await maya.send(5, 'Nobody Yet', 'Seen by a stranger')
      await stranger.see(row('Seen by a stranger'))
    })

    it('checks the whole ledger, and finds that it adds up', async () => {
      const { url, write } = await opened(openProduction())
      await write(aBusyLedger({ transfers: 50 }))
      const visitor = await visit(browser(), url, '/?check')
      const check = modal('Check the ledger')
      await visitor.click(button('Check the ledger', check))
      await visitor.see({ role: 'heading', name: 'It all adds up', within: check })
      expect(await visitor.see(check)).toMatch(/70\s+entries, 10\s+accounts, 0\s+findings/)
    })

    it('starts without a network after one visit, with the feed as it was last loaded', async () => {
      const { url, network, write } = await opened(openProduction())
      await write(aBusyLedger({ transfers: 3 }))
      const visitor = await visit(browser(), url)
      await visitor.see(row('Number 2'))
      await visitor.untilCached()
      network.cut()
      await visitor.reload()
      await visitor.see(row('Number 2'))
      await visitor.click(button('Sign In', header))
      await visitor.see(modal('Sign In'))
    })

    it('keeps a send that is made offline, and sends it once when the network is back', async () => {
      const { url, elsewhere, network, addPerson } = await opened(openProduction())
      const [email, other] = [await addPerson('Maya'), await addPerson('Tom')]
      const maya = await visit(browser(), url)
      await maya.signIn(email)
      await maya.see(balance('1,337'))
      const tom = await visit(browser(), elsewhere)
      await tom.signIn(other)
      // Until it is loaded, the page shows what everybody starts with.
      await maya.see({ ...button('Your profile', header), text: 'MA' })
      await tom.see({ ...button('Your profile', header), text: 'TO' })
      network.cut()
      await maya.believeOnline(false)
      await maya.send(37, 'Tom', 'From a tunnel')
      await maya.see(row('Pending'))
      network.restore()
      await maya.believeOnline(true)
      await maya.see(balance('1,300'))
      await tom.see(balance('1,374'))
      for (const reader of [maya, tom]) {
        await reader.see(row('From a tunnel'))
        expect(await reader.count(row())).toBe(1)
      }
    })
  })
}
