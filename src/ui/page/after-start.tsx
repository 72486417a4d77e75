import { UpdatePrompt } from '../update/update-prompt.tsx'
import { AfterRedirect } from './after-redirect.tsx'
import { Resumed } from './resumed.tsx'

/** What goes on from before the page was opened, and what became of its version since. */
export function AfterStart() {
  return (
    <>
      <AfterRedirect />
      <Resumed />
      <UpdatePrompt />
    </>
  )
}
