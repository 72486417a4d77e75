import { inOrder } from '../core/domain/feed.ts'
import type { Instant } from '../core/domain/ids.ts'
import { firstGrapheme } from '../core/domain/people.ts'
import type { Removal, Transaction } from '../core/domain/transaction.ts'
import { startsDay } from '../ui/feed/feed-scroll.tsx'
import { NAMELESS, nameText, withModals } from '../ui/modals.tsx'
import { avatarParts } from '../ui/shared/avatar.tsx'
import folded from '../ui/shared/folded-text.module.css'
import { isCutOff, mayBeCut } from '../ui/shared/folded-text.tsx'
import { formatPoints } from '../ui/shared/points.tsx'
import reactionsCss from '../ui/shared/reactions/reaction-counts.module.css'
import { chipText, givenIn } from '../ui/shared/reactions/reaction-counts.tsx'
import removedCss from '../ui/shared/removed-message.module.css'
import { recipientOf, senderOf, statusTexts } from '../ui/shared/row.ts'
import { dayOrWeekHeading, exactTime, inSteps, timeUnderHeading } from '../ui/shared/time.tsx'

/** The newest page of the ledger. */
export interface FirstPage {
  readonly rows: readonly Transaction[]
  /** Whether no older row follows. */
  readonly isWhole: boolean
  /** The text in the place of a removed message. Absent in the demo: its sample has none, and its page no room for the code. */
  readonly removedText?: (removal: Removal) => string
}

/** The number of skeleton rows that the feed shows below its rows. */
const LOADING_ROWS = 3
/** Hardly any row is lower. */
const USUAL_ROW_PX = 75
/** By then, React's page has probably replaced this one. */
const OTHERS_AFTER_MS = 1_000

/**
 * Replaces the skeleton of the served page by the rows of the newest page: those of the screen at once, the others with the first
 * scroll, or after a second. `template` has a row of each status to copy (`renderRows` in `shell.tsx`). Texts of records become text
 * and attributes only, never markup.
 */
export function showFirstRows(
  shell: ParentNode,
  page: FirstPage,
  now: Instant,
  template = document.getElementById('rows') as HTMLTemplateElement,
): void {
  const skeleton = shell.querySelector('#feed [role="status"][aria-label]')
  const copy = template.content.cloneNode(true) as DocumentFragment
  const feed = copy.querySelector('[role="feed"]')
  const end = copy.querySelector('[role="feed"] + *')
  const rows = inOrder(page.rows)
  // The text for an empty ledger is left to React.
  if (!skeleton || !feed || rows.length === 0) return
  const kinds = new Map([...feed.children].map((kind) => [statusOf(kind), kind]))
  const removed = copy.querySelector(`.${removedCss.removed}`)
  const time = inSteps(now)
  let count = Math.ceil(innerHeight / USUAL_ROW_PX)
  const show = () => {
    if (!feed.isConnected) return
    for (const row of rows.slice(feed.children.length, count)) {
      const index = feed.children.length
      const article = kinds.get(row.status)?.cloneNode(true) as HTMLElement
      fill(article, row, time)
      const sentence = row.removed.message && page.removedText?.(row.removed.message)
      if (sentence) putRemoval(article, removed, sentence)
      setDay(article, startsDay(rows, index, time) ? dayOrWeekHeading(row.timestamp, time) : null)
      setPlace(article, index + 1, page.isWhole ? rows.length : null)
      feed.append(article)
    }
    offerRest(feed)
  }
  feed.replaceChildren()
  skeleton.replaceWith(feed, page.isWhole ? (end ?? '') : loadingEnd(skeleton))
  show()
  count = rows.length
  setTimeout(show, OTHERS_AFTER_MS)
  addEventListener('scroll', show, { once: true })
}

/** A new element, because a skeleton that moves would count as a layout shift. */
function loadingEnd(skeleton: Element): Node {
  const end = skeleton.cloneNode(true) as Element
  while (end.children.length > LOADING_ROWS) end.lastElementChild?.remove()
  return end
}

function statusOf(kind: Element): string | undefined {
  return kind.querySelector<HTMLElement>('[data-status]')?.dataset.status
}

function fill(article: HTMLElement, row: Transaction, now: Instant): void {
  const part = <Tag extends keyof HTMLElementTagNameMap>(selector: Tag | `${Tag}[${string}]`) =>
    article.querySelector<HTMLElementTagNameMap[Tag]>(selector)
  const { name, profile } = senderOf(row)
  const to = recipientOf(row)
  const [avatar, icon] = article.querySelectorAll<HTMLElement>('[aria-hidden]')
  const { text, style } = avatarParts({ name, id: row.senderId })
  setText(avatar, text)
  for (const [property, value] of Object.entries(style))
    avatar?.style.setProperty(property, `${value}`)
  setText(icon, firstGrapheme(row.icon))
  const [sender, recipient] = article.querySelectorAll('button')
  sender?.replaceWith(nameLink(sender, name, profile))
  recipient?.replaceWith(nameLink(recipient, to.name, to.profile))
  const message = part('p[dir]')
  setText(message, row.message)
  if (!mayBeCut(row.message)) {
    message?.classList.remove(folded.folded ?? '')
    article.querySelector('p[dir] + button')?.remove()
  }
  const status = article.querySelector('svg')?.nextSibling
  if (row.status === 'waiting' && status) status.textContent = statusTexts.waiting(row.recipient)
  const points = Math.abs(row.amount)
  const amount = part('data')
  amount?.setAttribute('value', `${points}`)
  if (amount?.firstChild) amount.firstChild.nodeValue = `${formatPoints(points)} `
  part('a[aria-describedby]')?.setAttribute('href', withModals('', { transaction: row.id }))
  setTime(part('time'), row.timestamp, now)
  const chip = article.querySelector(`.${reactionsCss.chip}`)
  const chips = givenIn(row.reactions).map((emoji) => {
    const copy = chip?.cloneNode() as Element
    copy.textContent = chipText(emoji, row.reactions)
    return copy
  })
  if (chips.length > 0) chip?.parentElement?.replaceChildren(...chips)
  else chip?.parentElement?.remove()
}

/** Puts a copy of the template's sentence in the place of a message that was removed. */
function putRemoval(article: Element, template: Element | null, sentence: string): void {
  const copy = template?.cloneNode(true)
  if (copy?.lastChild) copy.lastChild.nodeValue = sentence
  article.querySelector('p[dir]')?.replaceWith(copy ?? '')
}

/** A name links to its profile until React makes it a button, which opens it over the page. */
function nameLink(button: Element, name: string, profile: string): Node | string {
  if (profile === '') return NAMELESS
  const link = document.createElement('a')
  link.className = button.className
  link.setAttribute('href', withModals('', { profile }))
  link.append(...button.childNodes)
  setText(link.firstElementChild, nameText(name))
  return link
}

function setTime(time: HTMLTimeElement | null, at: Instant, now: Instant): void {
  if (!time) return
  if (at <= 0) {
    time.remove()
    return
  }
  time.dateTime = new Date(at).toISOString()
  time.title = exactTime(at)
  time.textContent = timeUnderHeading(at, now)
}

function setDay(article: HTMLElement, day: string | null): void {
  const heading = article.querySelector('h2')
  if (day === null) heading?.remove()
  else setText(heading, day)
}

function setPlace(article: HTMLElement, position: number, count: number | null): void {
  const titleId = `row-${position}`
  article.dataset.position = `${position}`
  article.setAttribute('aria-posinset', `${position}`)
  article.setAttribute('aria-setsize', `${count ?? -1}`)
  article.setAttribute('aria-labelledby', titleId)
  article.querySelector('p[id]')?.setAttribute('id', titleId)
  article.querySelector('[aria-describedby]')?.setAttribute('aria-describedby', titleId)
}

/** Shows the button below messages that are cut off. */
function offerRest(feed: ParentNode): void {
  const buttons = [...feed.querySelectorAll<HTMLElement>('p[dir] + button')]
  const cut = buttons.filter((button) => isCutOff(button.previousElementSibling as HTMLElement))
  for (const button of cut) button.hidden = false
}

function setText(element: Element | null | undefined, text: string): void {
  if (element) element.textContent = text
}
