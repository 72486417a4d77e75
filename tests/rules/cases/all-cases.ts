import type { Case } from '../case.ts'
import { accounts } from './accounts.ts'
import { leaving } from './leaving.ts'
import { moderation } from './moderation.ts'
import { month } from './month.ts'
import { names } from './names.ts'
import { opening } from './opening.ts'
import { prefixes } from './prefixes.ts'
import { reactions } from './reactions.ts'
import { reading } from './reading.ts'
import { records } from './records.ts'
import { removing } from './removing.ts'
import { requests } from './requests.ts'
import { sending } from './sending.ts'
import { waiting } from './waiting.ts'

export const allCases: Readonly<Record<string, readonly Case[]>> = {
  'opening an account': opening,
  'sending points': sending,
  'the record of a transaction': records,
  'waiting points': waiting,
  'the sums of a month': month,
  reactions: reactions,
  requests: requests,
  names: names,
  prefixes: prefixes,
  accounts: accounts,
  reading: reading,
  'taking words away': removing,
  moderators: moderation,
  leaving: leaving,
}
