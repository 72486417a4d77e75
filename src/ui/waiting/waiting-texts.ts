import type { SettleRefusal } from '../../core/domain/transfer.ts'
import { formatPoints } from '../shared/points.tsx'
import { recipientLeftText } from '../shared/refusal-texts.ts'
import { statusTexts } from '../shared/row.ts'

/** The texts of points that wait for a name. */
export const waitingTexts = {
  joined: (name: string, day: string) => `@${name} joined on ${day}.`,
  /** They joined under another name, so the sender should think about who they are. */
  tookName: (name: string, since: string) =>
    `Someone who joined on ${since} now has the name @${name}.`,
  isMeant: (name: string) => `Is this the @${name} you meant?`,
  give: (amount: number) => `Give them ${formatPoints(amount)} GBP`,
  giveSends: (amount: number, sends: number) =>
    `Give them ${formatPoints(amount)} GBP (${sends} sends)`,
  giveAll: (amount: number, sends: number) =>
    `Give them all ${sends} or more sends, at least ${formatPoints(amount)} GBP`,
  ownName: (name: string) => `You took the name @${name} yourself.`,
  handOver: 'Hand over',
  showSends: (count: number) => `Show ${count} sends`,
  showNames: (count: number) => (count === 1 ? 'Show 1 more name' : `Show ${count} more names`),
  takeBack: 'Take back',
  list: 'Waiting points',
  forMe: 'Waiting for you',
  fromSender: (amount: number, sender: string) =>
    `${formatPoints(amount)} GBP from @${sender}. ${statusTexts.waitingForHandOver}: @${sender} still has to confirm it.`,
  row: (amount: number, name: string) => `${formatPoints(amount)} GBP for @${name}`,
  handedOver: (amount: number, name: string) =>
    `Handed over ${formatPoints(amount)} GBP to @${name}`,
  handedOverAll: (count: number, name: string) =>
    count === 1
      ? `Handed over 1 transfer to @${name}`
      : `Handed over ${formatPoints(count)} transfers to @${name}`,
  progress: (count: number) => `${formatPoints(count)} handed over…`,
  takenBack: (amount: number) => `Took back ${formatPoints(amount)} GBP`,
}

/** Why waiting points stay as they are. */
export const settleRefusalTexts: Readonly<Record<SettleRefusal['code'] | 'failed', string>> = {
  failed: 'The ledger could not be reached. Please try again.',
  'signed-out': 'You are signed out. Sign in first.',
  'not-yours': 'Only the sender of these points can do this.',
  'already-settled': 'These points were handed over already.',
  'already-returned': 'These points were taken back already.',
  'nobody-has-the-name': 'Nobody has this name yet.',
  'recipient-left': recipientLeftText,
  'to-yourself': 'The name is yours now, so you can only take the points back.',
}
