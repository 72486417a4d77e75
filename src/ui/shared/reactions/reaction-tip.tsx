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
import { nameText } from '../../modals.tsx'
import { placeOver } from '../place-over.ts'
import { nameOf } from '../row.ts'
import { reactionTexts } from './reaction-texts.ts'
import css from './reactions.module.css'
import { useReactors } from './use-reactors.ts'

/** Long enough to pass over chips without reading anything, which the ledger's owner pays for. */
const HOVER_MS = 120
const LONG_PRESS_MS = 400
const MOST_NAMES = 5

/** The tip of a row's chips: shown on hover, on focus by the keyboard, and on a long press, which then does not react. */
export function useReactionTip() {
  /** Undefined before the first tip. */
  const [shown, setShown] = useState<Emoji | null | undefined>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLongPress = useRef(false)
  const hide = () => {
    clearTimeout(timer.current)
    setShown((before) => before && null)
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
        if (event.key !== 'Escape' || !shown) return
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
  /** Null while no tip is shown: the reactions that were read stay for the next one. */
  readonly emoji: Emoji | null
  hide(): void
}

/** The people who reacted with an emoji: a number at once, and the names as soon as they are read. */
export function ReactionTip({ id, row, counts, emoji, hide }: ReactionTipProps) {
  const { data } = useReactors(row.id, counts, emoji !== null, 'warn')
  if (emoji === null) return null
  const names = (data ?? [])
    .filter(({ reaction }) => reaction.emoji === emoji)
    .slice(0, MOST_NAMES)
    .map(({ person }) => nameText(nameOf(person)))
  return (
    <Tip
      key={emoji}
      id={id}
      text={reactionTexts.by(emoji, names, counts[emoji] ?? 0)}
      hide={hide}
    />
  )
}

interface TipProps {
  readonly id: string
  readonly text: string
  hide(): void
}

function Tip({ id, text, hide }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null)
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
