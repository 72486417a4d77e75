import { Moderate, RemoveMessage } from '../use-cases/moderation.ts'
import { make } from './feature.ts'
import { forgetWords } from './feed.ts'

export const removeMessage = make(
  RemoveMessage,
  'identity',
  'ledger',
  'moderation',
  forgetWords,
  'device',
)
export const moderate = make(Moderate, 'identity', 'ledger', 'directory', 'moderation')
