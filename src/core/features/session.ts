import { CheckUsername, OpenAccount, WatchSession } from '../use-cases/session.ts'
import { SignIn } from '../use-cases/sign-in.ts'
import { make } from './feature.ts'

const openAccount = make(OpenAccount, 'ledger', 'directory', 'device')

export const signIn = make(SignIn, 'identity', openAccount, 'community')
export const checkUsername = make(CheckUsername, 'directory')
export const watchSession = make(
  WatchSession,
  'identity',
  openAccount,
  'ledger',
  'cache',
  'clock',
  'log',
  'community',
  'device',
  'ownCopy',
)
