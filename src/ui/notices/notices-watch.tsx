import { useEffect, useEffectEvent } from 'react'
import type { Arrival } from '../../core/domain/notices.ts'
import type { Account } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { NoticeWatch } from '../../core/use-cases/notices.ts'
import { useApp } from '../app-context.ts'
import { nameText, readModals, useModals, withModals } from '../modals.tsx'
import { useAlerts } from '../shared/alerts.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useHasOwnReaction } from '../shared/reactions/use-reactions.ts'
import { senderOf } from '../shared/row.ts'
import { useFeed } from '../state/feed-store.ts'
import { newCountOf, shownCount, useNotices } from '../state/notices.tsx'
import { useSignedIn } from '../state/session.tsx'

/** The texts for arrivals. */
const arrivalTexts = {
  arrived: ({ amount, transaction }: Arrival, sender: string | null) =>
    transaction && sender !== null
      ? `${nameText(sender)} sent you ${formatPoints(amount)} GBP`
      : `You received ${formatPoints(amount)} GBP`,
  pageTitle: (count: string, product: string) => `(${count}) ${product}`,
}

/** The most arrivals that the list keeps in addition to its loaded rows. */
const MOST_ARRIVALS = 50

/** Watches transfers to the signed-in person, and announces them: on the page, in its title, on the app's icon, in notifications. */
export function NoticesWatch() {
  const reader = useSignedIn()
  // Only for an account from the ledger, not from the cache.
  if (!reader?.account || reader.asOf !== null) return null
  return <Watch key={reader.account.id} account={reader.account} />
}

function Watch({ account }: { readonly account: Account }) {
  const { notices: loadNotices, product, log } = useApp()
  const { watched, publish } = useNotices()
  const { note } = useAlerts()
  const { open } = useModals()
  const { id } = account

  const showArrival = useEffectEvent((arrival: Arrival) => {
    const { key, transaction } = arrival
    publish(
      (now) => now && { ...now, arrivals: [arrival, ...now.arrivals].slice(0, MOST_ARRIVALS) },
    )
    const text = arrivalTexts.arrived(arrival, transaction && senderOf(transaction).name)
    note(text)
    const address = `/${withModals('', transaction ? { transaction: transaction.id } : { notices: '' })}`
    watched?.notices.system.show(id, {
      key,
      title: text,
      text: transaction?.message ?? '',
      address,
    })
  })
  const begin = useEffectEvent(async (isStopped: () => boolean): Promise<NoticeWatch | null> => {
    const notices = await loadNotices().catch((cause: unknown) => {
      log.warn('What is new could not be watched', cause)
      return null
    })
    if (!notices || isStopped()) return null
    const watch = notices.watchNotices.watch(account, {
      counted: (count) => publish((now) => now && { ...now, count }),
      arrived: (arrival) => showArrival(arrival),
    })
    publish(() => ({
      account: id,
      notices,
      watch,
      count: watch.count(),
      arrivals: [],
      reacted: [],
    }))
    return watch
  })
  useEffect(() => {
    let stopped = false
    const watching = begin(() => stopped)
    return () => {
      stopped = true
      publish(() => null)
      void watching.then((watch) => watch?.stop())
    }
  }, [publish])

  const watch = watched?.watch
  useEffect(() => watch?.setAccount(account), [watch, account])

  const { feed } = useFeed()
  const hasOwn = useHasOwnReaction(id)
  const news = watched?.notices.reactionNews
  useEffect(() => {
    if (!news || !hasOwn) return
    const reacted = news.unseen([...feed.arrived, ...feed.rows], id, news.seen(id), hasOwn)
    const keyOf = (rows: readonly Transaction[]) => rows.map((row) => row.id).join()
    publish((now) => (now && keyOf(now.reacted) !== keyOf(reacted) ? { ...now, reacted } : now))
  }, [news, feed, hasOwn, id, publish])

  const newCount = newCountOf(watched)
  const { count } = newCount
  const shown = count > 0 ? shownCount(newCount) : null
  useEffect(() => {
    if (shown === null) return
    document.title = arrivalTexts.pageTitle(shown, product.name)
    return () => {
      document.title = product.name
    }
  }, [shown, product.name])
  const system = watched?.notices.system
  const openPressed = useEffectEvent((address: string) => {
    const { transaction, notices } = readModals(address.slice(1))
    open(transaction === null ? { notices } : { transaction })
  })
  useEffect(() => system?.watchPressed((address) => openPressed(address)), [system])
  useEffect(() => {
    system?.countOnIcon(count)
    return () => system?.countOnIcon(0)
  }, [system, count])
  return null
}
