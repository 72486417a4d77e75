import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { UserId } from '../../../core/domain/ids.ts'
import { EMOJIS, type Emoji, type ReactionCounts } from '../../../core/domain/reactions.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import type { ReactToRows, ShownReactions } from '../../../core/use-cases/reactions.ts'
import { useApp } from '../../app-context.ts'
import { useModals } from '../../modals.tsx'
import { type FeedStore, useFeedStore } from '../../state/feed-store.ts'
import { useSignedIn } from '../../state/session.tsx'
import { useAlerts } from '../alerts.tsx'
import { commonRefusalText } from '../refusal-texts.ts'
import { reactionTexts } from './reaction-texts.ts'

interface RowReactions extends ShownReactions {
  /** Whether the reader is signed in. */
  readonly canReact: boolean
  /** Reads the reader's own reaction. Called when they open the row's reactions. */
  loadOwn(): void
  /** Adds or withdraws the reader's reaction. Offers visitors to sign in. */
  press(emoji: Emoji): void
}

/** The reactions to a row, and the reader's changes to them. `onChanged` gets the row after a change. */
export function useReactions(
  row: Transaction,
  onChanged: (row: Transaction) => void = () => {},
): RowReactions {
  const { reactions, ledger, log } = useApp()
  const { alert } = useAlerts()
  const { open } = useModals()
  const feed = useFeedStore()
  const reader = useSignedIn()?.person.id ?? null
  const reacting = useReactToRows(reader !== null)
  useSyncExternalStore(reacting?.subscribe ?? subscribeToNothing, reacting?.revision ?? zero)
  const shown = reacting?.shown(row, reader) ?? { counts: row.reactions, own: null }

  const showAnswer = async (answer: Transaction) => {
    const now = inFeed(feed, row)
    // Another person reacted meanwhile. Only the ledger knows the order of the two reactions.
    const isUnclear =
      now && !isSame(now.reactions, row.reactions) && !isSame(now.reactions, answer.reactions)
    const latest = isUnclear ? await ledger.find(row.id).catch(() => null) : null
    const changed = latest ?? answer
    feed.updateRow(changed)
    onChanged(changed)
  }
  const react = async (emoji: Emoji | null) => {
    const about = reader === null ? undefined : { senderId: reader }
    try {
      const outcome = await (await reactions()).reactToRows.react(row, emoji)
      if (outcome?.ok) await showAnswer(outcome.value)
      else if (outcome) alert(commonRefusalText(outcome.refusal), about)
    } catch (cause) {
      log.error('A reaction failed', cause)
      alert(reactionTexts.failed, about)
    }
  }
  return {
    ...shown,
    canReact: reader !== null,
    loadOwn() {
      if (reader === null) return
      reactions()
        .then(({ reactToRows }) => reactToRows.loadOwn(row, reader))
        .catch((cause: unknown) => log.warn('The own reaction could not be read', cause))
    },
    press(emoji) {
      if (reader === null) open({ auth: 'signin' }, reactionTexts.signIn)
      else void react(shown.own === emoji ? null : emoji)
    },
  }
}

/** A function that tells whether the reader reacted to a row, as far as known; null until the use case is loaded. A new one after each change. */
export function useHasOwnReaction(reader: UserId): ((row: Transaction) => boolean) | null {
  const reacting = useReactToRows(true)
  const revision = useSyncExternalStore(
    reacting?.subscribe ?? subscribeToNothing,
    reacting?.revision ?? zero,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the use case returns something else after each change
  return useMemo(
    () => reacting && ((row) => reacting.shown(row, reader).own !== null),
    [reacting, revision, reader],
  )
}

/** The use case, once it is loaded. A failure here is only logged, because a press reports its own. */
function useReactToRows(isWanted: boolean): ReactToRows | null {
  const { reactions, log } = useApp()
  const [loaded, setLoaded] = useState<ReactToRows | null>(null)
  useEffect(() => {
    if (!isWanted) return
    reactions().then(
      ({ reactToRows }) => setLoaded(reactToRows),
      (cause) => log.warn('Reactions could not be loaded', cause),
    )
  }, [reactions, log, isWanted])
  return isWanted ? loaded : null
}

function inFeed(feed: FeedStore, { id }: Transaction): Transaction | undefined {
  const { rows, arrived } = feed.current().feed
  return [...rows, ...arrived].find((row) => row.id === id)
}

function isSame(one: ReactionCounts, other: ReactionCounts): boolean {
  return EMOJIS.every((emoji) => one[emoji] === other[emoji])
}

const subscribeToNothing = () => () => {}
const zero = () => 0
