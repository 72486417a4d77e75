import { useCombobox } from 'downshift'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import type { Profile } from '../../core/domain/people.ts'
import {
  meantName,
  partOfName,
  type RecentPerson,
  searchText,
  stillFitting,
} from '../../core/domain/send-form.ts'
import { isSpellingOf, typedName, type Username } from '../../core/domain/username.ts'
import { Avatar } from '../shared/avatar.tsx'
import { Button, keepPress } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { useSuggest } from '../shared/use-suggest.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'
import css from './recipient-field.module.css'
import { refusalText, sendTexts } from './send-texts.ts'
import type { DraftField, Recipient } from './use-draft.ts'

interface RecipientFieldProps extends DraftField {
  readonly recipient: Recipient
  readonly label?: string
  /** At the end of the label's line. */
  readonly aside?: ReactNode
  /** The hint for a name without an owner; by default, that the points would wait. */
  readonly nobody?: (name: string) => string
  /** Whether the form begins with the focus here. */
  readonly isFirst: boolean
  /** Earlier recipients of the reader. */
  readonly recent: readonly RecentPerson[]
  /** Called with the owner's spelling of the typed name. */
  readonly onSpelling: (name: string) => void
  /** Called when a recent or suggested person is chosen, to focus the next field. */
  readonly onChoose: (name: string) => void
}

/** A username, with suggestions by the ARIA combobox pattern. */
export function RecipientField(props: RecipientFieldProps) {
  const { typed, recipient, refusal, isReadOnly, onType, isFirst } = props
  const {
    label = sendTexts.recipient,
    aside,
    nobody = sendTexts.nobody,
    recent,
    onSpelling,
    onChoose,
  } = props
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
      if (left || !selectedItem?.username) return
      if (selectedItem.username === typed) closeMenu()
      onChoose(selectedItem.username)
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
      closeMenu()
      onChoose(only)
    }
  }
  return (
    <div className={css.recipient}>
      <Field
        label={label}
        aside={aside}
        prefix="@"
        refusal={refusal ?? refusalText(recipient, typed)}
        hint={
          recipient.status === 'nobody' &&
          !open && (
            <NobodyHint
              text={nobody}
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
  readonly text: (name: string) => string
  readonly name: string
  /** The person that the sender probably meant; null for none. */
  readonly meant: Username | null
  readonly onChoose: (name: string) => void
}

/** The hint for a name without an owner. One press corrects a typing error. */
function NobodyHint({ text, name, meant, onChoose }: NobodyHintProps) {
  if (!meant) return text(name)
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

interface SuggestionProps {
  readonly person: Profile
  /** The typed text that matches the person. */
  readonly typed: string
}

/** A suggested person: their name, with the typed part marked, and their description. */
function Suggestion({ person: { id, avatar, username, description }, typed }: SuggestionProps) {
  return (
    <>
      <Avatar initials={avatar} name={username ?? ''} id={id} size={28} />
      <span className={css.name}>{username && <MarkedName name={username} typed={typed} />}</span>
      {description && (
        <span className={css.description} dir="auto">
          {description}
        </span>
      )}
    </>
  )
}

function MarkedName({ name, typed }: { readonly name: Username; readonly typed: string }) {
  const part = partOfName(name, searchText(typed))
  if (!part || part.start === part.end) return name
  return (
    <>
      {name.slice(0, part.start)}
      <mark className={css.mark}>{name.slice(part.start, part.end)}</mark>
      {name.slice(part.end)}
    </>
  )
}

const RECENT_SHOWN = 4

interface RecentPeopleProps {
  readonly people: readonly RecentPerson[]
  readonly onChoose: (name: string) => void
}

/** The reader's latest recipients, each a button. */
function RecentPeople({ people, onChoose }: RecentPeopleProps) {
  return (
    <ul className={css.recent} aria-label={sendTexts.recent}>
      {people.slice(0, RECENT_SHOWN).map(({ id, name }) => (
        <li key={id} className={css.recentItem}>
          <button
            type="button"
            className={css.person}
            onPointerDown={keepPress}
            onClick={() => onChoose(name)}
          >
            <Avatar name={name} id={id} size={28} />
            <bdi className={css.recentName}>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Suggestions {
  /**
   * People with names that begin with the typed text, while the field has the focus. Until the next answer arrives, the matching
   * people of the previous one.
   */
  readonly fitting: readonly Profile[]
  /** The names of all people suggested since the form opened. */
  readonly names: readonly Username[]
}

function useSuggestions(typed: string, isAtField: boolean): Suggestions {
  const suggest = useSuggest()
  const [names] = useState(() => new Set<Username>())
  const { lastData } = useQuery({
    key: isAtField ? typed : null,
    async load() {
      const people = await suggest(typed)
      for (const { username } of people) if (username) names.add(username)
      return people
    },
    failure: 'Recipients could not be suggested',
    severity: 'warn',
    delayMs: typed === '' ? 0 : TYPING_PAUSE_MS,
  })
  return { fitting: stillFitting(lastData ?? [], typed), names: [...names] }
}

/** Replaces a typed name by its owner's spelling, with their capitals, once the recipient is known. An old name stays unchanged. */
function useOwnerSpelling(
  typed: string,
  recipient: Recipient | null,
  onSpelling: (name: string) => void,
): void {
  const spelling = recipient?.status === 'known' ? recipient.profile.username : null
  const isOther = spelling !== null && spelling !== typed && isSpellingOf(typed, spelling)
  const wanted = isOther ? spelling : null
  const onWanted = useEffectEvent(onSpelling)
  useEffect(() => {
    if (wanted !== null) onWanted(wanted)
  }, [wanted])
}
