import type { MutedPage, MutedProfile } from '../../core/use-cases/requests.ts'
import { useApp } from '../app-context.ts'
import { NameButton, nameText, profileOfId } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { Problem } from '../shared/problem.tsx'
import tone from '../shared/tone.module.css'
import { usePages } from '../shared/use-pages.ts'
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

/** The muted people, whose requests the reader does not get, each with a button to unmute them. */
export function MutedPeople() {
  const { requests } = useApp()
  const { rows, status, hasMore, loadMore, remove } = usePages({
    load: async (at: MutedPage['next']) => {
      const { people, next } = await (await requests()).answerRequest.loadMuted(at)
      return { rows: people, next }
    },
    idOf: ({ id }: MutedProfile) => id,
    failure: 'The muted people could not be loaded',
  })
  if (!rows) return <p className={tone.note}>{status === 'failed' && texts.failed}</p>
  if (rows.length === 0 && !hasMore) return <p className={tone.note}>{texts.nobody}</p>
  return (
    <>
      <p className={tone.note}>{texts.hint}</p>
      <ul className={css.muted}>
        {rows.map((person) => (
          <MutedRow key={person.id} person={person} onUnmuted={() => remove(person)} />
        ))}
      </ul>
      {status === 'failed' && <Problem>{texts.failed}</Problem>}
      {hasMore && (
        <Button look="outline" small wide aria-disabled={status === 'loading'} onClick={loadMore}>
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
