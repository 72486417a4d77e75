import { useCombobox } from 'downshift'
import { type ChangeEvent, useState } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import { Avatar } from '../shared/avatar.tsx'
import { Field } from '../shared/field.tsx'
import { formatPoints } from '../shared/points.tsx'
import { nameRefusalText, recipientLeftText } from '../shared/refusal-texts.ts'
import css from './recipient-field.module.css'
import { sendTexts } from './send-texts.ts'
import type { Recipient } from './use-recipient.ts'
import { useSuggestions } from './use-suggestions.ts'

interface RecipientFieldProps {
  readonly typed: string
  readonly recipient: Recipient
  readonly refusal: string | null
  readonly onType: (name: string) => void
  /** Whether typing begins here. */
  readonly first: boolean
}

/** A username, with suggestions as the ARIA combobox pattern has them. */
export function RecipientField(props: RecipientFieldProps) {
  const { typed, recipient, refusal, onType, first } = props
  const [isAtField, setAtField] = useState(false)
  const people = useSuggestions(typed, isAtField)
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getLabelProps } =
    useCombobox<Profile>({
      items: [...people],
      inputValue: typed,
      // What is typed is the value; a choice only fills it in.
      selectedItem: null,
      itemToString: (person) => person?.username ?? '',
      onSelectedItemChange: ({ type, selectedItem }) => {
        const left = type === useCombobox.stateChangeTypes.InputBlur
        if (!left && selectedItem?.username) onType(selectedItem.username)
      },
    })
  const open = isOpen && people.length > 0
  return (
    <div className={css.recipient}>
      <Field
        label={sendTexts.recipient}
        prefix="@"
        refusal={refusal ?? refusalText(recipient, typed)}
        hint={recipient.status === 'nobody' ? sendTexts.nobody(typed.trim()) : null}
      >
        {({ id, ...control }) => (
          <>
            <input
              {...getInputProps({
                id,
                'aria-labelledby': undefined,
                'aria-expanded': open,
                onFocus: () => setAtField(true),
                onBlur: () => setAtField(false),
                onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value),
                ...control,
              })}
              required
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              placeholder={sendTexts.recipientHint}
              data-first={first || undefined}
            />
            <span {...getLabelProps()} hidden>
              {sendTexts.suggestions}
            </span>
            <ul {...getMenuProps()} className={open ? css.list : css.closed}>
              {open &&
                people.map((person, index) => (
                  <li
                    key={person.id}
                    {...getItemProps({ item: person, index })}
                    className={`${css.item} ${highlightedIndex === index ? css.active : ''}`}
                  >
                    <Avatar
                      initials={person.avatar}
                      name={person.username ?? person.id}
                      size="small"
                    />
                    <span className={css.name}>{person.username}</span>
                    <span className={css.balance}>
                      {formatPoints(person.balance)} {sendTexts.balanceOf}
                    </span>
                  </li>
                ))}
            </ul>
          </>
        )}
      </Field>
    </div>
  )
}

/** A name may still become possible while it is typed; only what more typing cannot mend is refused at once. */
function refusalText(recipient: Recipient, typed: string): string | null {
  if (recipient.status === 'self') return sendTexts.yourself
  if (recipient.status === 'left') return recipientLeftText
  if (recipient.status !== 'impossible') return null
  const unfinished =
    recipient.refusal.code === 'name-too-short' || /[ ._-]$/.test(typed.replace(/\s+$/, ' '))
  return unfinished ? null : nameRefusalText(recipient.refusal)
}
