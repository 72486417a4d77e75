import { useState } from 'react'
import { sumOfReactions } from '../../../core/domain/reactions.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import { NameButton, profileOfId } from '../../modals.tsx'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { Problem } from '../problem.tsx'
import { nameOf } from '../row.ts'
import { reactionTexts } from './reaction-texts.ts'
import css from './reactions.module.css'
import { useReactors } from './use-reactors.ts'

/** The people who reacted to a row, newest first. Read only once the reader asks for them. */
export function WhoReacted({ row }: { readonly row: Transaction }) {
  const [isOpen, setOpen] = useState(false)
  const count = sumOfReactions(row.reactions)
  const { data, status, refresh } = useReactors(row.id, row.reactions, isOpen && count > 0)
  if (count === 0) return null
  const others = data ? count - data.length : 0
  return (
    <div>
      <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {reactionTexts.who}
      </Button>
      {isOpen && status === 'loading' && !data && <p role="status">{reactionTexts.loadingWho}</p>}
      {isOpen && status === 'failed' && (
        <Problem retry={refresh}>{reactionTexts.whoFailed}</Problem>
      )}
      {isOpen && data && (
        <>
          <ul className={css.who} aria-label={reactionTexts.who}>
            {data.map(({ reaction: { by, emoji }, person }) => {
              const name = nameOf(person)
              return (
                <li key={by} className={css.person}>
                  <span role="img" aria-label={reactionTexts.did(emoji)}>
                    {emoji}
                  </span>
                  <Avatar name={name} id={by} size={28} />
                  <span>
                    <NameButton name={name} profile={profileOfId(by)} />
                  </span>
                </li>
              )
            })}
          </ul>
          {others > 0 && <p className={css.rest}>{reactionTexts.others(others)}</p>}
        </>
      )}
    </div>
  )
}
