import { useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { Profile } from '../../core/domain/people.ts'
import { LONGEST_MESSAGE, readText } from '../../core/domain/text.ts'
import type { Username } from '../../core/domain/username.ts'
import { profileOfId } from '../modals.tsx'
import box from '../shared/box.module.css'
import { TextField } from '../shared/field.tsx'
import { LinkBox, linkTo } from '../shared/link/link-box.tsx'
import { amountRefusalText, textRefusalText } from '../shared/refusal-texts.ts'
import css from './profile-modal.module.css'
import { profileTexts } from './profile-texts.ts'

interface LinkPanelProps {
  readonly profile: Profile
  /** As shown, without the `@`. */
  readonly name: string
  readonly isOwn: boolean
}

/** A link to share: one that asks for points from the reader's own profile, one that opens the profile from another's. */
export function LinkPanel({ profile: { id, username }, name, isOwn }: LinkPanelProps) {
  if (isOwn && username) return <AskForPoints username={username} />
  if (isOwn) return <p className={`${box.panel} ${css.hint}`}>{profileTexts.askNeedsName}</p>
  return (
    <div className={box.panel}>
      <LinkBox
        url={linkTo({ profile: username ?? profileOfId(id) })}
        title={profileTexts.titleOf(name)}
      />
    </div>
  )
}

/** Makes a payment link to the reader. Both fields are optional. */
function AskForPoints({ username }: { readonly username: Username }) {
  const [typedAmount, setTypedAmount] = useState('')
  const [typedMessage, setTypedMessage] = useState('')
  const amount = typedAmount.trim() === '' ? null : checkAmount(typedAmount)
  const message = readText(typedMessage, LONGEST_MESSAGE)
  const isRefused = amount?.ok === false || !message.ok
  return (
    <div className={box.panel}>
      <p className={css.hint}>{profileTexts.askHint}</p>
      <TextField
        label={profileTexts.askAmount}
        refusal={amount && !amount.ok ? amountRefusalText(amount.refusal) : null}
        suffix="GBP"
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
        value={typedAmount}
        onType={setTypedAmount}
      />
      <TextField
        label={profileTexts.askMessage}
        refusal={message.ok ? null : textRefusalText(message.refusal)}
        input={{ dir: 'auto', autoComplete: 'off' }}
        value={typedMessage}
        onType={setTypedMessage}
      />
      {!isRefused && (
        <LinkBox
          url={linkTo({
            send: username,
            amount: amount ? String(amount.value) : null,
            message: message.value || null,
          })}
          title={profileTexts.askTitle(username)}
        />
      )}
    </div>
  )
}
