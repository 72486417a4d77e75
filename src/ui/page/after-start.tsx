import { UpdatePrompt } from '../update/update-prompt.tsx'
import { AfterRedirect } from './after-redirect.tsx'
import { Resumed } from './resumed.tsx'

/** What starts after the first rows: the outcome of a redirect, unfinished sends, and newer versions. */
export function AfterStart() {
  return (
    <>
      <AfterRedirect />
      <Resumed />
      <UpdatePrompt />
    </>
  )
}
