import { useId, useState } from 'react'
import css from './ask-first.module.css'
import { Button } from './button.tsx'

const focus = (element: HTMLElement | null) => element?.focus()

interface AskFirstProps {
  /** The text of the button that asks. */
  readonly action: string
  readonly look: 'outline' | 'quiet'
  readonly wide?: boolean
  /** The question, which names the loss. */
  readonly question: string
  readonly confirm: string
  readonly cancel: string
  /** Shows the question in a box. */
  readonly boxed?: boolean
  onConfirm(): void
}

/** A button that asks before it deletes something. The focus moves to the answer that keeps it, and back. */
export function AskFirst(props: AskFirstProps) {
  const { action, look, wide, question, confirm, cancel, boxed, onConfirm } = props
  const [state, setState] = useState<'idle' | 'asking' | 'cancelled'>('idle')
  const questionId = useId()
  if (state !== 'asking')
    return (
      <Button
        look={look}
        wide={wide}
        ref={state === 'cancelled' ? focus : undefined}
        onClick={() => setState('asking')}
      >
        {action}
      </Button>
    )
  return (
    <fieldset className={boxed ? css.boxed : css.plain} aria-labelledby={questionId}>
      <p id={questionId}>{question}</p>
      <div className={css.choices}>
        <Button
          look="outline"
          small={!boxed}
          className={css.danger}
          // It may appear under the pointer during a double click.
          onClick={({ detail }) => detail < 2 && onConfirm()}
        >
          {confirm}
        </Button>
        <Button look="quiet" ref={focus} onClick={() => setState('cancelled')}>
          {cancel}
        </Button>
      </div>
    </fieldset>
  )
}
