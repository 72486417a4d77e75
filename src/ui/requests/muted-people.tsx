import type { MutedProfile } from '../../core/use-cases/requests.ts'
import { useApp } from '../app-context.ts'
import { NameButton, nameText, profileOfId } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { useQuery } from '../state/use-query.ts'
import css from './muted-people.module.css'
import { useAnswer } from './use-answer.ts'

const texts = {
  hint: 'These people cannot ask you for points. Only you can see this.',
  nobody: 'Everybody can ask you for points. Next to a request you can turn off more of them.',
  failed: 'These people could not be loaded.',
  unmute: 'Allow again',
  unmuted: (name: string) => `${nameText(name)} can ask you for points again.`,
}

/** The people from whom the reader wants no more requests, and how to allow them again. */
export function MutedPeople() {
  const { requests } = useApp()
  const { data, status, refresh } = useQuery({
    key: 'muted',
    load: async () => (await requests()).answerRequest.loadMuted(),
    failure: 'The muted people could not be loaded',
  })
  if (!data) return <p className={css.hint}>{status === 'failed' && texts.failed}</p>
  if (data.length === 0) return <p className={css.hint}>{texts.nobody}</p>
  return (
    <>
      <p className={css.hint}>{texts.hint}</p>
      <ul className={css.muted}>
        {data.map((person) => (
          <MutedRow key={person.id} person={person} refresh={refresh} />
        ))}
      </ul>
    </>
  )
}

interface MutedRowProps {
  readonly person: MutedProfile
  readonly refresh: () => void
}

function MutedRow({ person: { id, name }, refresh }: MutedRowProps) {
  const { isBusy, answer } = useAnswer(name ?? '')
  const titleId = `muted-${id}`
  const unmute = async () => {
    if (await answer((answering) => answering.unmute(id), texts.unmuted(name ?? ''))) refresh()
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
