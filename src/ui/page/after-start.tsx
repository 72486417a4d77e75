import { AfterRedirect } from './after-redirect.tsx'
import { Resumed } from './resumed.tsx'

/** What goes on from before the page was opened. */
export function AfterStart() {
  return (
    <>
      <AfterRedirect />
      <Resumed />
    </>
  )
}
