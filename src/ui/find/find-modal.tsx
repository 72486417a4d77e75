import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  hasCriteria,
  isNarrowed,
  NO_QUESTION,
  searchedWords,
} from '../../core/domain/find/question.ts'
import { useModals } from '../modals.tsx'
import { Modal } from '../shared/modal.tsx'
import css from './find.module.css'
import { FindChips } from './find-chips.tsx'
import {
  type FindFields,
  LONGEST_WORDS,
  problemOf,
  questionOf,
  readFind,
  writeFind,
} from './find-fields.ts'
import { findTexts } from './find-texts.ts'
import { Found } from './found.tsx'
import { useCopySearch, usePeople } from './use-search.ts'

/** The number of results shown at first, and added by each press. */
const PAGE = 25

/** Searches people and transactions. */
export function FindModal({ query }: { readonly query: string }) {
  const { close } = useModals()
  const { fields, change } = useFindFields(query)
  const place = useRef<HTMLDivElement>(null)
  const problem = problemOf(fields)
  const question = problem ? NO_QUESTION : questionOf(fields)
  const { limit, showMore } = usePages(JSON.stringify(question))
  const search = useCopySearch(question, limit)
  const found = search.answer?.ok ? search.answer.value : null
  const arePeopleAsked = problem === null && !isNarrowed(question)
  const people = usePeople(arePeopleAsked ? fields.words : null, found)
  const isPeopleOnly = fields.view === 'people'
  const transactions = isPeopleOnly || !hasCriteria(question) ? null : search.transactions
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasCriteria(question)) openFirst(place.current)
  }
  const count = people.count + (transactions?.count ?? 0)
  // Without a copy, only the loaded rows are searched, so an empty result is not announced.
  const isCounted = hasCriteria(question) && (found !== null || count > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between its controls by arrow keys
    <div onKeyDown={moveBetweenResults} ref={place} className={css.find}>
      <Modal
        title={findTexts.title}
        titleHidden
        wide
        close={close}
        head={
          // biome-ignore lint/a11y/useSemanticElements: `search` is too new for some browsers
          <form role="search" className={css.form} onSubmit={submit}>
            <input
              data-first
              className={css.field}
              aria-label={findTexts.field}
              placeholder={findTexts.hint}
              value={fields.words}
              maxLength={LONGEST_WORDS}
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
              onChange={(event) => change({ words: event.target.value })}
            />
          </form>
        }
      >
        <div className={css.sheet}>
          <FindChips fields={fields} change={change} problem={problem}>
            <output className={css.count}>
              <LastKnownText
                text={isCounted ? findTexts.found(count) : ''}
                isKnown={search.isCurrent}
              />
            </output>
          </FindChips>
          <Found
            search={search}
            people={people}
            transactions={transactions}
            words={searchedWords(fields.words)}
            isPeopleOnly={isPeopleOnly}
            hasInput={problem !== null || hasCriteria(question)}
            isSearched={hasCriteria(question)}
            showAllPeople={() => change({ view: 'people' })}
            step={PAGE}
            showMore={showMore}
          />
        </div>
      </Modal>
    </div>
  )
}

/** The last text, until the next one is known. */
function LastKnownText({ text, isKnown }: { readonly text: string; readonly isKnown: boolean }) {
  const [shown, setShown] = useState(text)
  const next = isKnown || text === '' ? text : shown
  if (next !== shown) setShown(next)
  return next
}

/** The number of results shown. Another question starts with one page. */
function usePages(question: string): { readonly limit: number; showMore(): void } {
  const [pages, setPages] = useState({ question, count: 1 })
  if (pages.question !== question) setPages({ question, count: 1 })
  return {
    limit: PAGE * pages.count,
    showMore: () => setPages(({ count }) => ({ question, count: count + 1 })),
  }
}

/** Moves the focus with the arrow keys between the field and the results. */
function moveBetweenResults(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || nativeEvent.isComposing) return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('[data-first], [data-result]')]
  const at = stops.indexOf(target as HTMLElement)
  // In a small field the arrow keys belong to its text.
  if (at < 0 && target instanceof HTMLInputElement) return
  const next = stops[Math.max(at, 0) + (key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** Opens the first result. */
function openFirst(results: HTMLElement | null): void {
  results?.querySelector<HTMLElement>('[data-result]')?.click()
}

/** Browsers limit how often the address changes. */
const ADDRESS_PAUSE_MS = 250

/** The fields of the search. The address is updated once typing pauses, so that a reload and a link find the same. */
function useFindFields(query: string): {
  readonly fields: FindFields
  change(fields: Partial<FindFields>): void
} {
  const [fields, setFields] = useState(() => readFind(query))
  const { replace } = useModals()
  const written = writeFind(fields)
  const writeAddress = useEffectEvent(() => replace({ find: written }))
  useEffect(() => {
    if (query === written) return
    const timer = setTimeout(() => writeAddress(), ADDRESS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query, written])
  return {
    fields,
    change: (some) => setFields((before) => ({ ...before, ...some })),
  }
}
