import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Emoji, ReactionCounts } from '../../../core/domain/reactions.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import { useApp } from '../../app-context.ts'
import { nameText } from '../../modals.tsx'
import { useQuery } from '../../state/use-query.ts'
import { placeOver } from '../place-over.ts'
import { nameOf } from '../row.ts'
import { reactionTexts } from './reaction-texts.ts'
import css from './reactions.module.css'

/** Long enough to pass over chips without reading anything, which the ledger's owner pays for. */
const HOVER_MS = 120
const LONG_PRESS_MS = 400
/** How many of a row's reactions are read for their names. */
const MOST_READ = 25
const MOST_NAMES = 5

/** The tip of a row's chips: shown on hover, on focus by the keyboard, and on a long press, which then does not react. */
export function useReactionTip() {
  const [shown, setShown] = useState<Emoji | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLongPress = useRef(false)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(null)
  }
  const showAfter = (emoji: Emoji, ms: number, isLongPress: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      wasLongPress.current = isLongPress
      setShown(emoji)
    }, ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    shown,
    hide,
    /** Handlers of a chip. */
    over: (emoji: Emoji) => ({
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') showAfter(emoji, HOVER_MS, false)
      },
      onPointerDown: ({ pointerType }: PointerEvent) => {
        wasLongPress.current = false
        if (pointerType === 'touch') showAfter(emoji, LONG_PRESS_MS, true)
      },
      onPointerUp: () => clearTimeout(timer.current),
      onPointerCancel: hide,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') hide()
      },
      onFocus: ({ target }: { readonly target: Element }) => {
        if (target.matches(':focus-visible')) setShown(emoji)
      },
      onBlur: hide,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || shown === null) return
        // Escape would also close the modal around it.
        event.preventDefault()
        hide()
      },
      onContextMenu: (event: { preventDefault(): void }) => {
        if (wasLongPress.current) event.preventDefault()
      },
    }),
    /** Whether the click that follows ends a long press. */
    isLongPress: () => wasLongPress.current,
  }
}

interface ReactionTipProps {
  readonly id: string
  readonly row: Transaction
  readonly counts: ReactionCounts
  readonly emoji: Emoji
  hide(): void
}

/** Who reacted with an emoji: a number at once, and the names as soon as they are read. */
export function ReactionTip({ id, row, counts, emoji, hide }: ReactionTipProps) {
  const { reactions } = useApp()
  const tip = useRef<HTMLSpanElement>(null)
  const { data } = useQuery({
    key: row.id,
    revision: JSON.stringify(counts),
    load: async () => (await reactions()).reactToRows.load(row.id, MOST_READ),
    failure: 'Who reacted could not be read',
    severity: 'warn',
  })
  const names = (data ?? [])
    .filter(({ reaction }) => reaction.emoji === emoji)
    .slice(0, MOST_NAMES)
    .map(({ person }) => nameText(nameOf(person)))
  const text = reactionTexts.by(emoji, names, counts[emoji] ?? 0)
  const place = useEffectEvent(() => {
    const chip = document.querySelector<HTMLElement>(`[aria-describedby="${id}"]`)
    if (!tip.current || !chip) return
    tip.current.showPopover()
    placeOver(tip.current, chip)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place depends on the length of the text
  useLayoutEffect(() => place(), [text])
  const onPress = useEffectEvent(() => hide())
  useEffect(() => {
    const onScroll = () => place()
    const onPointerDown = () => onPress()
    window.addEventListener('scroll', onScroll, { capture: true })
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true })
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])
  return (
    <span ref={tip} id={id} role="tooltip" popover="manual" className={css.tip}>
      {text}
    </span>
  )
}
