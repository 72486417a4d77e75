import { Drafts } from '../use-cases/drafts.ts'
import { ForgetWords } from '../use-cases/forget-words.ts'
import { LoadFeed } from '../use-cases/load-feed.ts'
import { make } from './feature.ts'

export const loadFeed = make(LoadFeed, 'ledger', 'cache', 'clock', 'timer')
export const drafts = make(Drafts, 'device')
export const forgetWords = make(ForgetWords, drafts, 'cache')
