import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { readFirstPage } from '../../src/adapters/firebase/feed-page.ts'
import { DocumentReader } from '../../src/adapters/firebase/stored-document.ts'
import { type FirstPage, showFirstRows } from '../../src/boot/first-rows.ts'
import { OPEN_COMMUNITY } from '../../src/core/domain/community.ts'
import { FEED_PAGE } from '../../src/core/domain/feed.ts'
import { renderRows, renderShell } from '../../src/shell.tsx'
import { removedText } from '../../src/ui/shared/removed-message.tsx'
import { anyText, damagedJson } from '../hostile/any-hostile.ts'
import { shareOf } from '../in-depth.ts'
import { renderRowsByReact } from './react-rows.tsx'

const NOW = new Date(2026, 10, 21, 10, 15).getTime()
const MINUTE = 60_000
const LONG = 'The long message of somebody who has a lot to say, and who says it. '.repeat(5)

const product = { name: 'Pledger', sourceUrl: '', authorName: '', authorUrl: '' }
const reader = new DocumentReader(product.name, { warn() {}, error() {} })

type Fields = Readonly<Record<string, unknown>>

const text = (stringValue: string) => ({ stringValue })
const aRecord = (minutesAgo: number, fields: Fields = {}) => ({
  type: text('sent'),
  icon: text('📤'),
  title: text('Sent to @Ben'),
  message: text('Coffee'),
  amount: { integerValue: '-5' },
  profile: text('Ben'),
  sender: text('Ann'),
  recipient: text('Ben'),
  senderId: text('ann'),
  recipientId: text('ben'),
  recipientKey: text('ben'),
  status: text('settled'),
  timestamp: { timestampValue: new Date(NOW - minutesAgo * MINUTE).toISOString() },
  ...fields,
})

/** The fields of a record whose message was taken away. */
const removedMessage = (fields: Fields): Fields => {
  const at = { timestampValue: new Date(NOW).toISOString() }
  const removal = { mapValue: { fields: { by: text('ann'), at, ...fields } } }
  return {
    message: { nullValue: null },
    removed: { mapValue: { fields: { message: removal } } },
  }
}

/** The fields of a record with these counts. */
const reactions = (counts: Readonly<Record<string, number>>): Fields => {
  const fields = Object.entries(counts).map(([emoji, count]) => [
    emoji,
    { integerValue: `${count}` },
  ])
  return { reactions: { mapValue: { fields: Object.fromEntries(fields) } } }
}

/** The fields of a record from which one of its people, who left, took their name. */
const leftName = (part: 'sender' | 'recipient'): Fields => {
  const at = { timestampValue: new Date(NOW).toISOString() }
  const left = { mapValue: { fields: { by: text('ann'), at, for: text('left') } } }
  const fields = part === 'sender' ? ['sender'] : ['recipient', 'title', 'profile', 'recipientKey']
  return {
    ...Object.fromEntries(fields.map((name) => [name, { nullValue: null }])),
    removed: { mapValue: { fields: { [part]: left } } },
  }
}

/** The answer of the service to the request of the first page. */
const anAnswer = (records: readonly unknown[], more = true) => ({
  documents: records.map((fields, index) => ({ name: `transactions/row-${index}`, fields })),
  ...(more && { nextPageToken: 'more' }),
})

function pageOf(answer: unknown): FirstPage | null {
  const documents = readFirstPage(answer)
  return (
    documents && { rows: reader.rows(documents.documents), isWhole: !documents.more, removedText }
  )
}

/** The served page, with the rows of this page of the ledger. */
function serve(page: FirstPage): HTMLElement {
  const shell = serveScreen(page)
  window.dispatchEvent(new Event('scroll'))
  return shell
}

/** The served page, with as many of these rows as the screen needs. */
function serveScreen(page: FirstPage): HTMLElement {
  const shell = document.createElement('div')
  shell.innerHTML = renderShell(product, OPEN_COMMUNITY)
  const template = document.createElement('template')
  template.innerHTML = renderRows(OPEN_COMMUNITY)
  document.body.append(shell)
  showFirstRows(shell, page, NOW, template)
  return shell
}

const rowsIn = (shell: Element) => [...shell.querySelectorAll('article')]

/** Elements, texts and what they mean, without what React makes up, and with the names of both as links. */
function shapeOf(node: Node): unknown {
  if (!(node instanceof HTMLElement)) return node.textContent
  const isName = node.matches('p[id] > *') && node.querySelector('bdi')
  const attributes = [...node.attributes]
    .filter(({ name }) => !['id', 'aria-labelledby', 'aria-describedby', 'type'].includes(name))
    .filter(({ name }) => !(isName && name === 'href'))
    .map(({ name, value }) => `${name}=${name === 'class' ? value.trim() : value}`)
  const children = [...node.childNodes].map(shapeOf)
  return [isName ? 'name' : node.localName, attributes.sort(), children]
}

/** Text nodes that are next to each other as one. */
function normalized(element: Element): unknown {
  const copy = element.cloneNode(true)
  copy.normalize()
  return shapeOf(copy)
}

afterEach(() => {
  document.body.replaceChildren()
  document.body.style.width = ''
})

/** Checks that the served page shows a page of the ledger as React does. */
function expectSameAsReact(page: FirstPage): void {
  const served = rowsIn(serve(page))
  const feed = served[0]?.parentElement
  const other = feed?.cloneNode(false) as HTMLElement
  feed?.after(other)
  const rendered = renderRowsByReact(page, NOW, other)
  expect(served.map(normalized)).toEqual(rendered.map(normalized))
  const heights = (rows: readonly Element[]) => rows.map((row) => row.clientHeight)
  expect(heights(served)).toEqual(heights(rendered))
}

const ordinary = anAnswer([
  aRecord(-3),
  aRecord(0),
  aRecord(2, { message: text(LONG) }),
  aRecord(3, { message: text('a\nb\nc\nd\ne\nf') }),
  aRecord(4, {
    message: text(
      'Short, but of more letters than always fit into four lines, so that it is measured.',
    ),
  }),
  aRecord(50, { status: text('waiting'), recipient: text('zoe') }),
  aRecord(60 * 20, { status: text('returned'), amount: { integerValue: '-1234567' } }),
  aRecord(5, reactions({ '👏': 1204, '👀': 2 })),
  aRecord(6, reactions({ '💩': 3, '❤️': -1 })),
  aRecord(60 * 2, removedMessage({ for: text('own') })),
  aRecord(60 * 3, removedMessage({ for: text('moderation'), reason: text('spam') })),
  aRecord(60 * 4, leftName('sender')),
  aRecord(60 * 5, leftName('recipient')),
  aRecord(60 * 24 * 3, { sender: text('You'), senderId: text('somebody') }),
  aRecord(60 * 24 * 9, { sender: text('María José Fernández de la Cruz') }),
  aRecord(60 * 24 * 400, { recipient: text('مريم'), profile: text('مريم') }),
])

const odd = anAnswer(
  [
    {},
    { timestamp: { nullValue: null } },
    aRecord(1, { recipient: text(''), profile: text('') }),
    aRecord(1, { sender: { nullValue: null }, senderId: { nullValue: null } }),
    aRecord(1, { amount: { doubleValue: -0.5 }, icon: text('👨‍👩‍👧‍👦 and more') }),
    aRecord(1, { status: text('pending'), icon: text('') }),
    aRecord(1, {
      message: text('<img src=x onerror=alert(1)>'),
      sender: text('"><svg onload=alert(1)>'),
    }),
    aRecord(1, { timestamp: text('yesterday') }),
  ],
  false,
)

for (const [name, answer] of Object.entries({ ordinary, odd }))
  for (const width of ['320px', '760px'])
    it(`${name} rows before React are those of React, ${width} wide`, () => {
      document.body.style.width = width
      const page = pageOf(answer)
      expect(page?.rows.length).toBeGreaterThan(7)
      if (page) expectSameAsReact(page)
    })

it('rows before React name nobody who left, and lead to their profile', () => {
  const page = pageOf(anAnswer([aRecord(1, leftName('recipient'))]))
  const [served] = page ? rowsIn(serve(page)) : []
  const link = [...(served?.querySelectorAll('p[id] a') ?? [])].at(-1)
  expect(link?.textContent).toBe('Somebody who left')
  expect(link?.getAttribute('href')).toBe('?profile=id%3Aben')
})

it('any rows before React are those of React', () => {
  const many = anAnswer(Array.from({ length: 4 }, (_, index) => aRecord(index * 700)))
  const texts = fc
    .tuple(anyText, anyText, anyText, anyText)
    .map(([sender, recipient, message, icon]) =>
      anAnswer([
        aRecord(1, { sender: text(sender), recipient: text(recipient) }),
        aRecord(2, { message: text(message), icon: text(icon), profile: text(recipient) }),
      ]),
    )
  fc.assert(
    fc.property(fc.oneof(damagedJson(many), texts), (answer) => {
      const page = pageOf(answer)
      if (page && page.rows.length > 0) expectSameAsReact(page)
      document.body.replaceChildren()
    }),
    { numRuns: shareOf(240) },
  )
})

it('the rows of the screen come first, and the others once', () => {
  const many = Array.from({ length: FEED_PAGE }, (_, index) => aRecord(index))
  const shell = serveScreen(pageOf(anAnswer(many)) as FirstPage)
  const bottom = rowsIn(shell).at(-1)?.getBoundingClientRect().bottom
  expect(rowsIn(shell).length).toBeLessThan(FEED_PAGE)
  expect(bottom).toBeGreaterThan(innerHeight)
  for (let scrolls = 0; scrolls < 2; scrolls++) window.dispatchEvent(new Event('scroll'))
  expect(rowsIn(shell)).toHaveLength(FEED_PAGE)
})

it('the rows stand where the skeleton was, above the skeleton of the next ones', () => {
  const shell = serve(pageOf(ordinary) as FirstPage)
  const [, feed, below] = shell.querySelector('#feed')?.children ?? []
  expect(feed?.getAttribute('role')).toBe('feed')
  expect(below?.getAttribute('aria-label')).toBe('Loading transactions')
  expect(below?.children).toHaveLength(3)
})

it('a whole ledger ends with its beginning', () => {
  const shell = serve(pageOf(odd) as FirstPage)
  expect(shell.querySelector('#feed')?.lastElementChild?.textContent).toBe('Start of the ledger')
  expect(rowsIn(shell)[0]?.getAttribute('aria-setsize')).toBe('8')
})

it('an empty ledger shows the skeleton until React says that it is empty', () => {
  const shell = serve(pageOf(anAnswer([], false)) as FirstPage)
  expect(shell.querySelector('[aria-label="Loading transactions"]')?.children).toHaveLength(7)
})

it('names and times lead to their addresses', () => {
  const answer = anAnswer([aRecord(1, { sender: text('You'), profile: text('Tom Okafor') })])
  const [row] = rowsIn(serve(pageOf(answer) as FirstPage))
  const links = [...(row?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['?profile=id%3Aann', '?profile=Tom+Okafor', '?transaction=row-0'])
})

it('no record adds an element, an address of a script or a style to the page', () => {
  const right = anAnswer(Array.from({ length: FEED_PAGE }, (_, index) => aRecord(index)))
  const known = new Set([
    'ARTICLE',
    'H2',
    'DIV',
    'SPAN',
    'P',
    'A',
    'BDI',
    'BUTTON',
    'DATA',
    'TIME',
    'DEL',
    'svg',
    'path',
  ])
  fc.assert(
    fc.property(damagedJson(right), (answer) => {
      const page = pageOf(answer)
      if (!page) return
      const elements = rowsIn(serve(page)).flatMap((row) => [row, ...row.querySelectorAll('*')])
      for (const element of elements) {
        expect(known).toContain(element.tagName)
        expect(element.getAttribute('href') ?? '?').toMatch(/^\?/)
      }
      document.body.replaceChildren()
    }),
    { numRuns: shareOf(80) },
  )
})
