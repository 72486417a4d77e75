import { useState } from 'react'
import { accept } from '../../core/domain/result.ts'
import type { MutedPage, MutedProfile } from '../../core/use-cases/requests.ts'
import { useApp } from '../app-context.ts'
import { NameButton, nameText, profileOfId } from '../modals.tsx'
import { useAlerts } from '../shared/alerts.tsx'
import { Button } from '../shared/button.tsx'
import tone from '../shared/tone.module.css'
import { useRequest } from '../shared/use-request.ts'
import { useQuery } from '../state/use-query.ts'
import css from './muted-people.module.css'
import { useAnswer } from './use-answer.ts'

const texts = {
  hint: 'These people cannot ask you for points. Only you can see this.',
  nobody: 'Everybody can ask you for points. Next to a request you can turn off more of them.',
  failed: 'These people could not be loaded.',
  unmute: 'Allow again',
  more: 'Show more',
  unmuted: (name: string) => `${nameText(name)} can ask you for points again.`,
}

const failure = 'The muted people could not be loaded'

/** The people from whom the reader wants no more requests, and how to allow them again. */
export function MutedPeople() {
  const { requests } = useApp()
  const { data, status } = useQuery({
    key: 'muted',
    load: async () => (await requests()).answerRequest.loadMuted(null),
    failure,
  })
  if (!data) return <p className={tone.note}>{status === 'failed' && texts.failed}</p>
  return <MutedList first={data} />
}

function MutedList({ first }: { readonly first: MutedPage }) {
  const { requests } = useApp()
  const { alert } = useAlerts()
  const [{ people, next }, setLoaded] = useState(first)
  const { isBusy, ask } = useRequest<{ readonly code: 'failed' }>({
    failure,
    refusalOf: () => ({ code: 'failed' }),
    textOf: () => texts.failed,
  })
  const loadMore = async () => {
    const page = await ask(async () =>
      accept(await (await requests()).answerRequest.loadMuted(next)),
    )
    if (page?.ok)
      setLoaded((now) => ({ ...page.value, people: [...now.people, ...page.value.people] }))
    else if (page) alert(texts.failed)
  }
  const remove = (gone: MutedProfile) =>
    setLoaded((now) => ({ ...now, people: now.people.filter((person) => person !== gone) }))
  if (people.length === 0 && next === null) return <p className={tone.note}>{texts.nobody}</p>
  return (
    <>
      <p className={tone.note}>{texts.hint}</p>
      <ul className={css.muted}>
        {people.map((person) => (
          <MutedRow key={person.id} person={person} onUnmuted={() => remove(person)} />
        ))}
      </ul>
      {next && (
        <Button look="outline" small wide aria-disabled={isBusy} onClick={() => void loadMore()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

interface MutedRowProps {
  readonly person: MutedProfile
  readonly onUnmuted: () => void
}

function MutedRow({ person: { id, name }, onUnmuted }: MutedRowProps) {
  const { isBusy, answer } = useAnswer(name ?? '')
  const titleId = `muted-${id}`
  const unmute = async () => {
    if (await answer((answering) => answering.unmute(id), texts.unmuted(name ?? ''))) onUnmuted()
  }
  return (
    <li>
      <span id={titleId}>
        <NameButton name={name ?? ''} profile={profileOfId(id)} />
      </span>
      <Button look="link" aria-describedby={titleId} aria-disabled={isBusy} onClick={unmute}>
        {texts.unmute}
      </Button>
    </li>
  )
}
