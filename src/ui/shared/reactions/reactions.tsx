import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { EMOJIS, type Emoji } from '../../../core/domain/reactions.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import { Icon } from '../icon.tsx'
import { placeOver } from '../place-over.ts'
import counts from './reaction-counts.module.css'
import { chipText, givenIn } from './reaction-counts.tsx'
import { reactionTexts } from './reaction-texts.ts'
import { ReactionTip, useReactionTip } from './reaction-tip.tsx'
import css from './reactions.module.css'
import { useReactions } from './use-reactions.ts'

interface ReactionsProps {
  readonly row: Transaction
  /** Called with the row after the reader's reaction. */
  readonly onChanged?: (row: Transaction) => void
}

/** The reactions to a row, each a button that adds or withdraws one's own, and the button that opens all six. */
export function Reactions({ row, onChanged }: ReactionsProps) {
  const reactions = useReactions(row, onChanged)
  const { own, canReact, loadOwn, press } = reactions
  const plus = useRef<HTMLButtonElement>(null)
  const tip = useReactionTip()
  const tipId = useId()
  const given = givenIn(reactions.counts)
  if (row.status === 'pending' || (given.length === 0 && !canReact)) return null
  const pressChip = (emoji: Emoji) => {
    if (tip.isLongPress()) return
    // The chip disappears with its last reaction.
    if (own === emoji && reactions.counts[emoji] === 1) plus.current?.focus()
    press(emoji)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      role="group"
      aria-label={reactionTexts.all}
      className={given.length === 0 ? `${counts.chips} ${css.none}` : counts.chips}
      onPointerEnter={loadOwn}
      onFocus={loadOwn}
    >
      {given.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={`${counts.chip} ${css.chip}`}
          aria-label={reactionTexts.said(emoji, reactions.counts[emoji] ?? 0)}
          aria-pressed={own === emoji}
          aria-describedby={tip.shown === emoji ? tipId : undefined}
          onClick={() => pressChip(emoji)}
          {...tip.over(emoji)}
        >
          {chipText(emoji, reactions.counts)}
        </button>
      ))}
      {tip.shown !== undefined && (
        <ReactionTip
          id={tipId}
          row={row}
          counts={reactions.counts}
          emoji={tip.shown}
          hide={tip.hide}
        />
      )}
      {canReact && <AllSix plus={plus} own={own} press={press} />}
    </div>
  )
}

interface AllSixProps {
  readonly plus: RefObject<HTMLButtonElement | null>
  readonly own: Emoji | null
  readonly press: (emoji: Emoji) => void
}

/** A button, and the menu of six that it opens. The browser closes the menu by Escape and by a press elsewhere, and returns the focus. */
function AllSix({ plus, own, press }: AllSixProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()
  useLayoutEffect(() => {
    const [button, opened] = [plus.current, menu.current]
    if (!isOpen || !button || !opened) return
    placeOver(opened, button)
    const first = opened.querySelector<HTMLElement>('[aria-pressed="true"]')
    const chosen = first ?? opened.querySelector('button')
    chosen?.focus()
    const { top } = button.getBoundingClientRect()
    const hideUnlessThere = () => {
      if (button.getBoundingClientRect().top !== top) opened.hidePopover()
    }
    window.addEventListener('scroll', hideUnlessThere, { capture: true })
    return () => window.removeEventListener('scroll', hideUnlessThere, { capture: true })
  }, [isOpen, plus])
  return (
    <>
      <button
        ref={plus}
        type="button"
        className={css.plus}
        aria-label={reactionTexts.react}
        title={reactionTexts.react}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <Icon box={12} path="M6 2v8M2 6h8" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={reactionTexts.react}
        className={css.menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={moveByArrows}
      >
        {isOpen &&
          EMOJIS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={reactionTexts.does(emoji)}
              title={reactionTexts.does(emoji)}
              aria-pressed={own === emoji}
              onClick={() => {
                close()
                press(emoji)
              }}
            >
              {emoji}
            </button>
          ))}
      </div>
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
