import { createHash } from 'node:crypto'

/** A record as its database stores it: a time is `{ time }`, in microseconds, a map `{ map }`. */
type Stored = ReadonlyMap<string, { readonly fields: Readonly<Record<string, unknown>> }>
type Entry = readonly [2, kind: string, id: string, time: number, ...rest: readonly unknown[]]
type Fields = Readonly<Record<string, unknown>>

const KINDS = ['open', 'name', 'send', 'close', 'leave']
const PARTS = ['sender', 'recipient', 'message']
/** Times are taken up to ten minutes before their commits. */
const TEN_MINUTES = 600_000_000

const hash = (...parts: readonly (string | Buffer)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()
const hex = (text: string) => hash(text).toString('hex')
const timeOf = (value: unknown) => (value as { time: number }).time
const mapOf = (value: unknown) => ((value as { map?: Fields } | undefined)?.map ?? {}) as Fields

/**
 * A second checker, written from the documented formats alone and sharing nothing with the product. `sealedBefore` null seals
 * everything. `misnamed` are the sends that paid, or came from, somebody whose name it was not.
 */
export function checkPlainly(
  ledger: { readonly accounts: Stored; readonly names: Stored; readonly transactions: Stored },
  sealedBefore: number | null,
) {
  const entries: Entry[] = []
  for (const [id, { fields }] of ledger.accounts) {
    entries.push([2, 'open', id, timeOf(fields.joinDate)])
    if (fields.leftAt) entries.push([2, 'leave', id, timeOf(fields.leftAt)])
  }
  for (const [key, { fields }] of ledger.names)
    entries.push([2, 'name', key, timeOf(fields.since), fields.userId])
  for (const [id, { fields }] of ledger.transactions) {
    const { status, settledAt, senderId, recipientId } = fields
    const first = settledAt || status === 'waiting' ? null : recipientId
    const sent = [senderId, first, -Number(fields.amount), textDigest(fields)]
    entries.push([2, 'send', id, timeOf(fields.timestamp), ...sent])
    const last = status === 'returned' ? null : recipientId
    if (settledAt) entries.push([2, 'close', id, timeOf(settledAt), status, last])
  }
  const sealed = entries.filter(([, , , time]) => sealedBefore === null || time < sealedBefore)
  const leaves = sealed.sort(inOrder).map((entry) => hash('\0', JSON.stringify(entry)))
  const misnamed = [...ledger.transactions].filter(([, { fields }]) => !isRight(fields))
  return {
    entries: entries.length,
    size: sealed.length,
    root: rootOf(leaves).toString('base64'),
    misnamed: misnamed.map(([id]) => id),
  }

  function isRight({ sender, senderId, recipientKey, recipientId, ...fields }: Fields): boolean {
    const at = timeOf(fields.settledAt ?? fields.timestamp)
    const isFrom = !sender || sender === 'You' || owns(senderId, sender, timeOf(fields.timestamp))
    return isFrom && (!recipientKey || !recipientId || owns(recipientId, recipientKey, at))
  }

  function owns(account: unknown, name: unknown, at: number): boolean {
    const owned = ledger.names.get(String(name).toLowerCase())?.fields
    return owned?.userId === account && timeOf(owned?.since) <= at + TEN_MINUTES
  }
}

function textDigest(fields: Fields): string {
  const [salts, digests] = [mapOf(fields.salts), mapOf(fields.digests)]
  return hex(PARTS.map((part) => digests[part] ?? hex(`${salts[part]}\n${fields[part]}`)).join(''))
}

function inOrder([, kind, id, time]: Entry, [, kind2, id2, time2]: Entry): number {
  return time - time2 || KINDS.indexOf(kind) - KINDS.indexOf(kind2) || (id < id2 ? -1 : 1)
}

/** RFC 6962, section 2.1. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length < 2) return leaves[0] ?? hash()
  let half = 1
  while (2 * half < leaves.length) half *= 2
  return hash('\x01', rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}
