import { useCombobox } from 'downshift'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import type { RecentPerson } from '../../core/domain/recent-people.ts'
import { meantName } from '../../core/domain/search-people.ts'
import { typedName, type Username } from '../../core/domain/username.ts'
import { Button, keepPress } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { RecentPeople } from './recent-people.tsx'
import css from './recipient-field.module.css'
import { refusalText, sendTexts } from './send-texts.ts'
import { Suggestion } from './suggestion.tsx'
import type { DraftField } from './use-draft.ts'
import { type Recipient, useOwnerSpelling, useSuggestions } from './use-recipient.ts'

interface RecipientFieldProps extends DraftField {
  readonly recipient: Recipient
  /** Whether the focus begins here. */
  readonly isFirst: boolean
  /** People the reader sent to before. */
  readonly recent: readonly RecentPerson[]
  /** Replaces the typed name by its owner's spelling. */
  readonly onSpelling: (name: string) => void
  /** Called when a recent or suggested person is chosen. The amount is next. */
  readonly onChoose: (name: string) => void
}

/** A username, with suggestions by the ARIA combobox pattern. */
export function RecipientField(props: RecipientFieldProps) {
  const { typed, recipient, refusal, isReadOnly, onType, isFirst } = props
  const { recent, onSpelling, onChoose } = props
  const [isAtField, setAtField] = useState(false)
  const { fitting: people, names } = useSuggestions(typed, isAtField)
  useOwnerSpelling(typed, isAtField ? null : recipient, onSpelling)
  const { isOpen, highlightedIndex, closeMenu, ...combobox } = useCombobox<Profile>({
    items: [...people],
    inputValue: typed,
    // The typed text is the value; a selection only fills it in.
    selectedItem: null,
    itemToString: (person) => person?.username ?? '',
    onSelectedItemChange: ({ type, selectedItem }) => {
      const left = type === useCombobox.stateChangeTypes.InputBlur
      if (!left && selectedItem?.username) onType(selectedItem.username)
    },
  })
  const open = isOpen && people.length > 0
  const only = people.length === 1 ? people[0]?.username : null
  const answerKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Downshift's own Escape clears the field, and keeps the modal from closing.
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      if (!open) return
      event.preventDefault()
      closeMenu()
    }
    if (event.key === 'Enter' && open && highlightedIndex < 0 && only) {
      event.preventDefault()
      onType(only)
      closeMenu()
    }
  }
  return (
    <div className={css.recipient}>
      <Field
        label={sendTexts.recipient}
        prefix="@"
        refusal={refusal ?? refusalText(recipient, typed)}
        hint={
          recipient.status === 'nobody' &&
          !open && (
            <NobodyHint
              name={typedName(typed).trim()}
              meant={meantName(typed, [...recent.map(({ name }) => name), ...names])}
              onChoose={onChoose}
            />
          )
        }
        below={
          typed === '' &&
          !refusal &&
          recent.length > 0 && <RecentPeople people={recent} onChoose={onChoose} />
        }
      >
        {({ id, ...control }) => (
          <>
            <input
              {...combobox.getInputProps({
                id,
                'aria-labelledby': undefined,
                'aria-expanded': open,
                onFocus: () => setAtField(true),
                onBlur: () => setAtField(false),
                onKeyDown: answerKey,
                onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value),
                ...control,
              })}
              required
              readOnly={isReadOnly}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              placeholder={sendTexts.recipientHint}
              data-first={isFirst || undefined}
            />
            <span {...combobox.getLabelProps()} hidden>
              {sendTexts.suggestions}
            </span>
            <ul {...combobox.getMenuProps()} className={open ? css.list : css.closed}>
              {open &&
                people.map((person, index) => (
                  <li
                    key={person.id}
                    {...combobox.getItemProps({ item: person, index })}
                    className={`${css.item} ${highlightedIndex === index ? css.active : ''}`}
                  >
                    <Suggestion person={person} typed={typed} />
                  </li>
                ))}
            </ul>
          </>
        )}
      </Field>
    </div>
  )
}

interface NobodyHintProps {
  readonly name: string
  /** Whom the sender probably meant; null where that is nobody. */
  readonly meant: Username | null
  readonly onChoose: (name: string) => void
}

/** The hint for a name that nobody has. A slip is mended with one press. */
function NobodyHint({ name, meant, onChoose }: NobodyHintProps) {
  if (!meant) return sendTexts.nobody(name)
  return (
    <>
      <Button
        look="link"
        className={css.meant}
        onPointerDown={keepPress}
        onClick={() => onChoose(meant)}
      >
        {sendTexts.didYouMean(meant)}
      </Button>{' '}
      {sendTexts.nobodyAsTyped}
    </>
  )
}
