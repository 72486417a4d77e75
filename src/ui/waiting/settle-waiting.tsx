import { useState } from 'react'
import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SettleRefusal } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { nameText } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { recipientLeftText, standingText } from '../shared/refusal-texts.ts'
import { statusTexts } from '../shared/row.ts'
import { useAct } from '../shared/use-request.ts'
import { useFeedStore } from '../state/feed-store.ts'
import { useSignedIn, useWaiting } from '../state/session.tsx'
import css from './waiting.module.css'

interface SettleWaitingProps {
  readonly row: Transaction
  /** The owner of the name that it waits for; null if unknown. */
  readonly owner: string | null
  /** Called after each attempt, for rows that do not follow the ledger. */
  readonly onSettled?: (() => void) | undefined
  /** As the buttons below a view, not as links in a row. */
  readonly large?: boolean
}

/**
 * The actions of a waiting transfer; none unless the reader sent it. Old transfers are not watched, so it shows only at
 * the hand-over whether the name is taken.
 */
export function SettleWaiting({ row, owner, onSettled, large = false }: SettleWaitingProps) {
  const reader = useSignedIn()?.person.id
  const { points, mayBeMore } = useWaiting()
  const settling = useSettling()
  if (!reader || row.senderId !== reader || row.status !== 'waiting') return null
  const watched = points.find(({ transaction }) => transaction.id === row.id)
  const isTaken = owner !== null && owner !== reader
  const isTooOld = mayBeMore && points.length > 0
  const offersHandOver = watched?.canHandOver ?? (isTaken || isTooOld)
  return <SettleButtons {...{ row, offersHandOver, settling, onSettled, large }} />
}

/** Hands over and takes back waiting points, one transfer at a time, and shows the outcome. */
export function useSettling() {
  const { settlePoints } = useApp()
  const feed = useFeedStore()
  const [progress, setProgress] = useState(0)
  const { isBusy, act } = useAct<SettleRefusal | { readonly code: 'failed' }>({
    failure: 'Settling failed',
    refusalOf: () => ({ code: 'failed' }),
    textOf: ({ code }) => settleRefusalTexts[code],
  })

  const settle = async <T,>(
    request: () => Promise<Result<T, SettleRefusal>>,
    say: (value: T) => string,
  ) => {
    const outcome = await act(request, say)
    if (outcome) setProgress(0)
  }
  const settleOne =
    (way: 'handOver' | 'takeBack', say: (amount: number, name: string) => string) =>
    ({ id }: Transaction) =>
      settle(
        () => settlePoints[way](id),
        (row) => {
          feed.updateRow(row)
          return say(-row.amount, row.recipient)
        },
      )
  return {
    isBusy,
    progress,
    handOver: settleOne('handOver', waitingTexts.handedOver),
    takeBack: settleOne('takeBack', waitingTexts.takenBack),
    handOverAll: ({ recipientKey, recipient }: Transaction) =>
      settle(
        async () => {
          if (!recipientKey) throw new Error('A waiting transfer has no recipient')
          return settlePoints.handOverAll(recipientKey, (row) => {
            feed.updateRow(row)
            setProgress((count) => count + 1)
          })
        },
        (count) => waitingTexts.handedOverAll(count, recipient),
      ),
  }
}

interface SettleButtonsProps {
  readonly row: Transaction
  readonly offersHandOver: boolean
  readonly settling: ReturnType<typeof useSettling>
  /** Called after each attempt, for rows that do not follow the ledger. */
  readonly onSettled?: (() => void) | undefined
  /** As the buttons below a view, not as links in a row. */
  readonly large?: boolean
}

/** The actions of the sender of one waiting transfer. */
export function SettleButtons(props: SettleButtonsProps) {
  const { row, offersHandOver, settling, onSettled, large = false } = props
  return (
    <span className={large ? css.large : css.ways}>
      {offersHandOver && (
        <Button
          look={large ? 'primary' : 'link'}
          aria-disabled={settling.isBusy}
          onClick={() => settling.handOver(row).then(onSettled)}
        >
          {waitingTexts.handOver}
        </Button>
      )}
      <Button
        look={large ? 'muted' : 'link'}
        aria-disabled={settling.isBusy}
        onClick={() => settling.takeBack(row).then(onSettled)}
      >
        {waitingTexts.takeBack}
      </Button>
    </span>
  )
}

/** The texts of points that wait for a name. */
export const waitingTexts = {
  joined: (name: string, day: string) => `@${name} joined on ${day}.`,
  /** For an owner who joined under another name, so that the sender checks that it is the right person. */
  tookName: (name: string, since: string) =>
    `Someone who joined on ${since} now has the name @${name}.`,
  isMeant: (name: string) => `Is this the @${name} you meant?`,
  give: (amount: number) => `Give them ${formatPoints(amount)} GBP`,
  giveSends: (amount: number, sends: number) =>
    `Give them ${formatPoints(amount)} GBP (${sends} sends)`,
  giveAll: (amount: number, sends: number) =>
    `Give them all ${sends} or more sends, at least ${formatPoints(amount)} GBP`,
  left: (name: string) =>
    `The person who took the name @${name} has left, so nobody will join as @${name} any more.`,
  ownName: (name: string) => `You took the name @${name} yourself.`,
  handOver: 'Hand over',
  showSends: (count: number) => `Show ${count} sends`,
  showNames: (count: number) => (count === 1 ? 'Show 1 more name' : `Show ${count} more names`),
  takeBack: 'Take back',
  list: 'Waiting points',
  forMe: 'Waiting for you',
  fromSender: (amount: number, sender: string) =>
    `${formatPoints(amount)} GBP from ${nameText(sender)}. ${statusTexts.waitingForHandOver}: ${nameText(sender)} still has to confirm it.`,
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

/** The reason why waiting points could not be handed over or taken back. */
const settleRefusalTexts: Readonly<Record<SettleRefusal['code'] | 'failed', string>> = {
  failed: 'The ledger could not be reached. Please try again.',
  'signed-out': 'You are signed out. Sign in first.',
  'account-missing': 'Your account is not ready yet. Please try again in a moment.',
  'not-yours': 'Only the sender of these points can do this.',
  'already-settled': 'These points were handed over already.',
  'already-returned': 'These points were taken back already.',
  'nobody-has-the-name': 'Nobody has this name yet.',
  'recipient-left': recipientLeftText,
  'to-yourself': 'The name is yours now, so you can only take the points back.',
  suspended: 'A moderator suspended you: you can only take the points back.',
  'has-left': standingText({ code: 'has-left' }),
  'not-a-member': standingText({ code: 'not-a-member' }),
  'not-confirmed': standingText({ code: 'not-confirmed' }),
}
