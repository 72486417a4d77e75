import { folded } from '../../core/domain/folded.ts'
import type { Profile } from '../../core/domain/profile.ts'
import { searchText } from '../../core/domain/search-people.ts'
import { nameRefusalText, recipientLeftText } from '../shared/refusal-texts.ts'
import { toYourselfText } from './send-refusal-texts.ts'
import { sendTexts } from './send-texts.ts'
import type { Recipient } from './use-recipient.ts'

/** The hint for a name that nobody has. It suggests a name that differs only in accents. */
export function nobodyText(typed: string, people: readonly Profile[]): string {
  const text = searchText(typed.trimEnd())
  const alike = people.find(({ username }) => username && folded(username) === text)
  return alike?.username ? sendTexts.nobodyBut(alike.username) : sendTexts.nobody
}

/** Why the typed name cannot be a recipient. Null while more typing may make it valid. */
export function refusalText(recipient: Recipient, typed: string): string | null {
  if (recipient.status === 'self') return toYourselfText
  if (recipient.status === 'left') return recipientLeftText
  if (recipient.status !== 'impossible') return null
  const unfinished =
    recipient.refusal.code === 'name-too-short' || /[ ._-]$/.test(typed.replace(/\s+$/, ' '))
  return unfinished ? null : nameRefusalText(recipient.refusal)
}
