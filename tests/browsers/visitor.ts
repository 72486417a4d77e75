import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD } from '../e2e-firebase/sign-in-storage.ts'
import { callOf, SCRIPT } from './in-page.ts'
import type { Key, Tab } from './tab.ts'
import { button, field, header, modal, recipientField, type Target } from './target.ts'

/** Only what is broken takes this long, on the busiest machine too. */
const TIMEOUT_MS = 60_000
const PAUSE_MS = 50
const PICTURES = 'test-results/browsers'

/** A person with a window of a browser. Waits for what they look for, and for what they click on to rest. */
export class Visitor {
  constructor(
    private readonly tab: Tab,
    private readonly url: string,
  ) {}

  /** Opens an address of the site. */
  async visit(path = '/'): Promise<void> {
    await this.tab.goto(this.url + path)
  }

  /** What follows the host in the address bar. */
  async address(): Promise<string> {
    return (await this.read(() => location.pathname + location.search)) ?? ''
  }

  async reload(): Promise<void> {
    await this.tab.reload()
  }

  async back(): Promise<void> {
    await this.tab.back()
  }

  /** Waits until the page shows this. Returns its text. */
  async see(target: Target): Promise<string> {
    const look = (wanted: Target) => window.findAll?.(wanted)[0]?.innerText ?? null
    return this.until(`sees ${inWords(target)}`, () => this.read(look, target))
  }

  /** Waits until the page shows it no more. */
  async seeNo(target: Target): Promise<void> {
    const isGone = (wanted: Target) => window.findAll?.(wanted).length === 0 || null
    await this.until(`sees no ${inWords(target)}`, () => this.read(isGone, target))
  }

  /** Scrolls down, to the end of what is loaded each time, until the page shows this. */
  async scrollDownTo(target: Target): Promise<void> {
    const isShown = (wanted: Target) => window.findAll?.(wanted).length !== 0 || null
    await this.until(`scrolls down to ${inWords(target)}`, async () => {
      await this.tab.press('End')
      return this.read(isShown, target)
    })
  }

  /** How many of them the page shows now. */
  async count(target: Target): Promise<number> {
    const count = (wanted: Target) => window.findAll?.(wanted).length ?? 0
    return (await this.read(count, target)) ?? 0
  }

  /** Waits until the focus is on it. */
  async seeFocused(target: Target): Promise<void> {
    const look = (wanted: Target) =>
      window.findAll?.(wanted).some((found) => found === document.activeElement) || null
    await this.until(`has the focus on ${inWords(target)}`, () => this.read(look, target))
  }

  async valueOf(target: Target): Promise<string> {
    await this.see(target)
    const read = (wanted: Target) => {
      const found = window.findAll?.(wanted)[0]
      return found instanceof HTMLInputElement ? found.value : null
    }
    return this.until(`reads ${inWords(target)}`, () => this.read(read, target))
  }

  /** Clicks on it once it rests. */
  async click(target: Target): Promise<void> {
    await this.onceItRests(`clicks on ${inWords(target)}`, target, (found) => this.tab.click(found))
  }

  /** Presses the mouse on it, and does something before letting go. */
  async holdWhile(target: Target, work: () => Promise<void>): Promise<void> {
    await this.onceItRests(`presses ${inWords(target)}`, target, (found) => this.tab.hold(found))
    await work()
    await this.tab.release()
  }

  private async onceItRests(
    what: string,
    target: Target,
    work: (found: string) => Promise<void>,
  ): Promise<void> {
    let last: string | null = null
    await this.until(what, async () => {
      const box = await this.read(clickableBox, target)
      const rests = box !== null && box === last
      last = box
      if (!rests) return null
      await work(callOf((wanted: Target) => window.findAll?.(wanted)[0], target))
      return true
    })
  }

  /** Types into a field, in the place of what it has. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.seeFocused(target)
    await this.replace(target, text)
  }

  /** As `fill`, without the mouse. */
  async replace(target: Target, text: string): Promise<void> {
    await this.read((wanted: Target) => {
      const found = window.findAll?.(wanted)[0] as HTMLInputElement
      found.focus()
      found.select()
    }, target)
    await this.tab.type(text)
  }

  type(text: string): Promise<void> {
    return this.tab.type(text)
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key)
  }

  /** Presses Tab until the focus is on it, as a person without a mouse does. */
  async tabTo(target: Target): Promise<void> {
    const isFocused = (wanted: Target) =>
      window.findAll?.(wanted).some((found) => found === document.activeElement) ?? false
    await this.see(target)
    for (let presses = 0; presses < 100; presses++) {
      if (await this.read(isFocused, target)) return
      await this.tab.press('Tab')
    }
    throw new Error(`Tab does not lead to ${inWords(target)}`)
  }

  /** Lets the browser say that it has a network, or none. */
  async believeOnline(online: boolean): Promise<void> {
    await this.read((isOnline: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    }, online)
  }

  /** Waits until the service worker has cached the page. */
  async untilCached(): Promise<void> {
    const isActive = () => navigator.serviceWorker.controller?.state === 'activated' || null
    await this.until('has the page in the cache', () => this.read(isActive))
  }

  async signUp(email: string): Promise<void> {
    await this.click(button('Sign Up', header))
    await this.enter('Sign Up', email)
  }

  async signIn(email: string): Promise<void> {
    await this.click(button('Sign In', header))
    await this.enter('Sign In', email)
  }

  async signOut(): Promise<void> {
    await this.click(button('Sign Out', header))
    await this.see(button('Sign In', header))
  }

  /** Signs in as one of the demo's people. */
  async be(name: string): Promise<void> {
    await this.click(button('Sign In', header))
    await this.click(button(`Be ${name}`, modal('Sign In')))
    await this.see(button('Sign Out', header))
  }

  /** Takes a username in one's own profile. */
  async claimName(name: string): Promise<void> {
    await this.click(button('Your profile', header))
    await this.fill(field('Username', modal()), name)
    await this.press('Enter')
    await this.see(modal(`Profile of @${name}`))
    await this.press('Escape')
    await this.seeNo(modal())
  }

  async send(amount: number, recipient: string, message: string): Promise<void> {
    await this.fillSend(amount, recipient, message)
    await this.click(button(`Send ${amount} GBP to @${recipient}`, modal('Send GBP')))
    await this.seeNo(modal('Send GBP'))
  }

  /** Opens the send form, and fills it in. */
  async fillSend(amount: number, recipient: string, message: string): Promise<void> {
    const form = modal('Send GBP')
    // An empty feed has such a button too.
    await this.click(button('Send GBP'))
    await this.fill(recipientField, recipient)
    await this.fill(field('Amount', form), String(amount))
    await this.fill(field('Message', form), message)
  }

  private async enter(form: string, email: string): Promise<void> {
    await this.fill(field('Email', modal(form)), email)
    await this.fill(field('Password', modal(form)), PASSWORD)
    await this.click(button(form, modal(form)))
    await this.seeNo(modal(form))
  }

  /** Calls a function in the page, which has `findAll` by then. */
  private async read<A extends readonly unknown[], R>(
    work: (...given: A) => R | Promise<R>,
    ...given: A
  ): Promise<R | null> {
    // One question, not two: each waits for several processes.
    const answer = `Promise.resolve(${callOf(work, ...given)})`
    const question = `window.findAll ? ${answer}.then((answer) => ({ answer })) : null`
    const ask = () => this.tab.evaluate(question) as Promise<{ answer: R } | null>
    let asked = await ask()
    if (!asked) {
      await this.tab.evaluate(SCRIPT)
      asked = await ask()
    }
    return asked?.answer ?? null
  }

  /** Asks until there is an answer. Fails with what the page shows instead. */
  private async until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
    let fault: unknown
    const end = performance.now() + TIMEOUT_MS
    while (performance.now() < end) {
      const answer = await ask().catch((cause) => {
        fault = cause
        return null
      })
      if (answer !== null) return answer
      await wait(PAUSE_MS)
    }
    const shown = await this.read(() => `${location.href}\n${document.body.innerText}`)
    const picture = `${PICTURES}/${what.replace(/\W+/g, '-')}-${process.pid}.png`
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(picture, await this.tab.screenshot())
    const message = `Nobody ${what} within ${TIMEOUT_MS / 1000} s. ${picture} has the page:\n${shown}`
    throw new Error(message, { cause: fault })
  }
}

/** Where an element is, once nothing moves and a click would reach it. Runs in the page. */
async function clickableBox(target: Target): Promise<string | null> {
  // On a busy machine a frame takes a second, and what was added since the last one has no height yet (`SmoothHeight`).
  await new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  const found = window.findAll?.(target)[0]
  if (!found || document.getAnimations().some(isMoving)) return null
  const place = () => found.getBoundingClientRect()
  if (place().top < 0 || place().bottom > innerHeight) found.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = place()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return found.contains(hit) ? [x, y, width, height].join() : null
}

function inWords(target: Target): string {
  const what =
    'label' in target ? `the field “${target.label}”` : [target.role, target.name].join(' ')
  const text = target.text ? ` with “${target.text}”` : ''
  return `${what}${text}${target.within ? ` in ${inWords(target.within)}` : ''}`
}
