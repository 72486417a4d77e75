import { useState } from 'react'
import type { Account } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { WaitingPoints } from '../../core/use-cases/watch-waiting.ts'
import { useApp } from '../app-context.ts'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { Row } from '../shared/list-row.tsx'
import prompts from '../shared/prompts.module.css'
import { Prompts } from '../shared/prompts.tsx'
import rows from '../shared/row.module.css'
import { senderOf } from '../shared/row.ts'
import { dayInYear, fullDate, Time } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import { useWaiting } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import { SettleButtons, useSettling, waitingTexts } from './settle-waiting.tsx'
import css from './waiting.module.css'

/** The number of names shown; the others are folded. */
const SHOWN = 3

/** Asks a sender what to do with waiting points once the name is taken. */
export function WaitingPrompts() {
  const { points, mayBeMore } = useWaiting()
  return (
    <Prompts
      label={waitingTexts.list}
      className={css.prompts}
      prompts={byName(points).map((sends) => (
        <WaitingPrompt key={sends[0]?.transaction.recipientKey} {...{ sends, mayBeMore }} />
      ))}
      shown={SHOWN}
      more={waitingTexts.showNames}
    />
  )
}

interface WaitingPromptProps {
  /** Transfers to one name, which is no longer free. */
  readonly sends: readonly WaitingPoints[]
  /** Whether there may be older transfers, which are not watched. */
  readonly mayBeMore: boolean
}

/** Asks about all transfers that wait for one name. If there are several, each can also be decided alone. */
function WaitingPrompt({ sends, mayBeMore }: WaitingPromptProps) {
  const settling = useSettling()
  const [first] = sends
  if (!first) return null
  const { transaction, canHandOver } = first
  const name = transaction.recipient
  const amount = sends.reduce((sum, send) => sum - send.transaction.amount, 0)
  const single = sends.length === 1
  const give = single
    ? waitingTexts.give(amount)
    : mayBeMore
      ? waitingTexts.giveAll(amount, sends.length)
      : waitingTexts.giveSends(amount, sends.length)
  return (
    <div className={`${prompts.prompt} ${css.prompt}`}>
      <p>
        {whoHasIt(sends, name)} {canHandOver && <strong>{waitingTexts.isMeant(name)}</strong>}
      </p>
      <div className={css.actions}>
        {canHandOver && (
          <Button
            look="outline"
            small
            aria-disabled={settling.isBusy}
            onClick={() => (single ? settling.handOver : settling.handOverAll)(transaction)}
          >
            {settling.progress > 0 ? waitingTexts.progress(settling.progress) : give}
          </Button>
        )}
        {single && (
          <Button
            look="quiet"
            aria-disabled={settling.isBusy}
            onClick={() => settling.takeBack(transaction)}
          >
            {waitingTexts.takeBack}
          </Button>
        )}
      </div>
      {!single && (
        <details>
          <summary className={prompts.fold}>{waitingTexts.showSends(sends.length)}</summary>
          <ul>
            {sends.map((send) => (
              <WaitingRow
                key={send.transaction.id}
                row={send.transaction}
                offersHandOver={canHandOver}
                settling={settling}
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Names the owner. If points were sent to the name after its owner joined, the owner claimed the name later. */
function whoHasIt(sends: readonly WaitingPoints[], name: string): string {
  const { owner = null, canHandOver = false } = sends[0] ?? {}
  if (owner === null || owner === 'left') return waitingTexts.left(name)
  if (!canHandOver) return waitingTexts.ownName(name)
  return sends.some(({ joinedBefore }) => joinedBefore)
    ? waitingTexts.tookName(name, fullDate(owner.joinDate))
    : waitingTexts.joined(name, dayInYear(owner.joinDate))
}

/** The transfers to names that are no longer free, grouped by name. */
function byName(points: readonly WaitingPoints[]): readonly (readonly WaitingPoints[])[] {
  const taken = points.filter(({ owner }) => owner !== null)
  const keys = new Set(taken.map(({ transaction }) => transaction.recipientKey))
  return [...keys].map((key) => taken.filter(({ transaction }) => transaction.recipientKey === key))
}

interface WaitingRowProps {
  readonly row: Transaction
  readonly offersHandOver: boolean
  readonly settling: ReturnType<typeof useSettling>
}

/** A waiting transfer in a list. */
function WaitingRow({ row, offersHandOver, settling }: WaitingRowProps) {
  return (
    <Row
      className={css.row}
      avatar={<Avatar name={row.recipient} id={row.recipientId} size={28} />}
      title={waitingTexts.row(-row.amount, row.recipient)}
      figures={<Time at={row.timestamp} className={rows.time} />}
    >
      <SettleButtons {...{ row, offersHandOver, settling }} />
    </Row>
  )
}

interface WaitingForMeProps {
  readonly account: Account
  /** The class of the element around it, which is rendered only if points wait. */
  readonly className?: string | undefined
}

/** Points sent to the reader's name before they claimed it, and the senders who can hand them over. */
export function WaitingForMe({ account, className = '' }: WaitingForMeProps) {
  const { watchWaiting } = useApp()
  const [isAny, setIsAny] = useState(false)
  const [firstBalance] = useState(account.balance)
  const { data } = useQuery({
    key: account.username,
    // A hand-over raises the balance. New points do not wait for a name with an owner.
    revision: isAny ? account.balance : firstBalance,
    load: async () => {
      const rows = await watchWaiting.loadFor(account)
      setIsAny(rows.length > 0)
      return rows
    },
    failure: 'Points that wait for a name could not be read',
  })
  if (!data || data.length === 0) return null
  return (
    <section className={`${css.waiting} ${className}`}>
      <h3 className={tone.heading}>{waitingTexts.forMe}</h3>
      <ul>
        {bySender(data).map(({ first, amount }) => (
          <Row
            key={first.id}
            className={css.row}
            avatar={<Avatar name={senderOf(first).name} id={first.senderId} size={28} />}
            title={waitingTexts.fromSender(amount, senderOf(first).name)}
          />
        ))}
      </ul>
    </section>
  )
}

/** The waiting sum of each sender, in the order of their newest transfers. A sender's name may be missing, or have changed. */
function bySender(rows: readonly Transaction[]) {
  const groups = new Map<string, { readonly first: Transaction; readonly amount: number }>()
  for (const row of rows) {
    const key = row.senderId ?? row.sender
    const { first = row, amount = 0 } = groups.get(key) ?? {}
    groups.set(key, { first, amount: amount - row.amount })
  }
  return [...groups.values()]
}
