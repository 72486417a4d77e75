import { shownCount, useNotices } from '../state/notices-context.tsx'
import { useModals } from '../use-modals.ts'
import { headerTexts } from './header.tsx'
import css from './notices-bell.module.css'

/** Opens the list of notices, and shows how many are new. It is there before the count is known, so that nothing moves. */
export function NoticesBell() {
  const { watched } = useNotices()
  const { open } = useModals()
  const shown = watched && watched.count.count > 0 ? shownCount(watched.count) : null
  return (
    <button
      type="button"
      className={css.bell}
      aria-label={shown === null ? headerTexts.notices : headerTexts.newNotices(shown)}
      onClick={() => open({ notices: '' })}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path
          d="M4 14.5h12c-1.2-1.3-1.5-2.4-1.5-6a4.5 4.5 0 0 0-9 0c0 3.6-.3 4.7-1.5 6Zm4 2.2a2.2 2.2 0 0 0 4 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {shown !== null && <span className={css.count}>{shown}</span>}
    </button>
  )
}
