import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { ModalLink } from '../shared/modal-link.tsx'
import rows from '../shared/row.module.css'
import { useModals } from '../use-modals.ts'
import { findTexts } from './find-texts.ts'
import css from './found-rows.module.css'
import { FoundText } from './found-text.tsx'
import type { FoundPerson } from './use-people.ts'

interface PersonRowProps {
  readonly person: FoundPerson
  readonly words: readonly string[]
  readonly canSend: boolean
}

/** A person who was found. The row opens their profile. */
export function PersonRow({ person, words, canSend }: PersonRowProps) {
  const { open } = useModals()
  const { id, username, avatar, description } = person
  return (
    <li className={css.row}>
      <Avatar initials={avatar} name={username} id={id} size="small" />
      <div className={css.words}>
        <ModalLink className={`${rows.link} ${css.open}`} to={{ profile: username }} data-result>
          <bdi className={css.name}>
            @<FoundText text={username} words={words} />
          </bdi>
        </ModalLink>
        {description && (
          <p className={css.message} dir="auto">
            <FoundText text={description} words={words} />
          </p>
        )}
      </div>
      {canSend && (
        <Button
          look="quiet"
          className={css.send}
          aria-label={findTexts.sendTo(username)}
          onClick={() => open({ send: username })}
        >
          {findTexts.send}
        </Button>
      )}
    </li>
  )
}
