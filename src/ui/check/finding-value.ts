import { type Entry, readEntry } from '../../core/domain/check/entry.ts'
import { describeTime } from '../../core/domain/check/finding.ts'
import { formatPoints } from '../shared/points.tsx'

/** Enough of a digest to distinguish two texts. */
const DIGEST_LETTERS = 8

/** What a finding expected or found: an entry as a sentence instead of its JSON, everything else unchanged. */
export function findingValue(value: string): string {
  const entry = value.startsWith('[') ? readEntry(value) : null
  return entry ? `${describeTime(entry.time)}: ${whatHappened(entry)}` : value
}

function whatHappened(entry: Entry): string {
  if (entry.kind === 'open') return `${entry.id} joined`
  if (entry.kind === 'close')
    return entry.status === 'settled' ? `handed over to ${entry.recipientId}` : 'taken back'
  const { points, senderId, recipientId, textDigest } = entry
  const to = recipientId === null ? 'waiting' : `to ${recipientId}`
  const text = `text ${textDigest.slice(0, DIGEST_LETTERS)}…`
  return `${formatPoints(points)} GBP from ${senderId} ${to}, ${text}`
}
