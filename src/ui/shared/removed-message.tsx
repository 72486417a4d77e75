import type { ReactNode } from 'react'
import type { ModerationReason, Removal, Transaction } from '../../core/domain/transaction.ts'
import { FoldedText } from './folded-text.tsx'
import { Icon } from './icon.tsx'
import css from './removed-message.module.css'
import rows from './row.module.css'

/** A reason in the middle of a sentence. */
export const reasonTexts: Readonly<Record<ModerationReason, string>> = {
  spam: 'spam',
  abuse: 'abuse',
  private: 'private details',
  other: 'another reason',
}

/** The sentence in the place of a removed message. */
export function removedText({ for: purpose, reason }: Removal): string {
  switch (purpose) {
    case 'moderation':
      return reason
        ? `Message removed by a moderator: ${reasonTexts[reason]}`
        : 'Message removed by a moderator'
    case 'own':
      return 'Message deleted by its sender'
    case 'left':
      return 'Message deleted when its sender left'
  }
}

interface RemovedMessageProps {
  readonly removal: Removal
  /** The class of a message in this place. */
  readonly className: string | undefined
}

/** The sentence in the place of a removed message, after a crossed-out eye. */
export function RemovedMessage({ removal, className }: RemovedMessageProps) {
  return (
    <p className={`${className} ${css.removed}`}>
      <Icon
        strokeWidth={1.3}
        path="M2 2l12 12M6.6 3.7A6.6 6.6 0 0 1 8 3.5c3.2 0 5.5 2.2 6.5 4.5a8 8 0 0 1-1.6 2.3M4.3 4.9A8 8 0 0 0 1.5 8c1 2.3 3.3 4.5 6.5 4.5 1 0 2-.2 2.8-.6M6.6 6.7a2 2 0 0 0 2.7 2.7"
      />
      {removedText(removal)}
    </p>
  )
}

interface RowMessageProps {
  readonly row: Pick<Transaction, 'message' | 'removed'>
  readonly className?: string | undefined
  /** The message, for a view that does not fold it. */
  readonly children?: ReactNode
}

/** The message of a row, folded, or the sentence in its place. */
export function RowMessage({ row, className = rows.message, children }: RowMessageProps) {
  const { message, removed } = row
  if (removed.message) return <RemovedMessage removal={removed.message} className={className} />
  if (!children) return <FoldedText text={message} className={className} />
  return (
    <p className={className} dir="auto">
      {children}
    </p>
  )
}
