import '../../src/ui/shared/tokens.css'
import '../../src/ui/shared/base.css'
import { render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { knownPeople } from '../../src/adapters/demo/open-demo.ts'
import { SHOWN_LIST, type TopList } from '../../src/core/domain/people-lists.ts'
import { PledgerApp } from '../../src/ui/app.tsx'
import { actAs } from './act-as.ts'
import { composeTestApp, type TestAppOptions } from './compose-test-app.ts'
import { type Method, RequestControl } from './request-control.ts'
import { briefDemo, TestBackend, wholeDemo } from './test-backend.ts'

interface RenderOptions extends TestAppOptions {
  /** Path and query of the address. */
  readonly at?: string
  /** One of the demo's seven people by name, or a person without a name by email; nobody if undefined. */
  readonly signedInAs?: string
  /** The history of the ledger, instead of the demo's newest rows. */
  readonly history?: readonly unknown[]
  /** The list of the month that the device has remembered. */
  readonly list?: TopList
  /** Words of the header, such as a balance, or of a row of the feed. The test begins once they are there. */
  readonly until?: string
  /** Requests that fail until `requests.recover()`. */
  readonly breaking?: readonly Method[]
  /** Requests that wait until `release()`. */
  readonly holding?: readonly Method[]
}

/**
 * Opens the page with the in-memory adapters of the demo, and returns what a test needs. Unless it asks for another history, the ledger
 * has only the newest rows of the demo.
 */
export async function renderApp(options: RenderOptions = {}) {
  const world = new TestBackend()
  await world.begin(options.history ?? briefDemo())
  if (options.list) world.device.store.save(SHOWN_LIST, options.list)
  if (options.signedInAs) await signInAs(options.signedInAs, world)
  window.history.pushState(null, '', options.at ?? '/')
  const page = await openPage(world, options)
  if (options.until !== undefined) await shown(options.until)
  return page
}

/** Opens the page with all rows of the demo, for tests of lists, sums and scrolling. It renders twice as long. */
export const renderWhole = (options: RenderOptions = {}) =>
  renderApp({ history: wholeDemo(), ...options })

function shown(words: string): Promise<void> {
  return waitFor(() => {
    const parts = [...document.querySelectorAll('header, [role="feed"] article')]
    if (!parts.some(({ textContent }) => textContent.includes(words)))
      throw new Error(`Neither the header nor a row says "${words}"`)
  })
}

async function openPage(world: TestBackend, options: RenderOptions) {
  const backend = await world.open()
  const requests = new RequestControl()
  requests.fail(...(options.breaking ?? []))
  const release = requests.hold(...(options.holding ?? []))
  const app = composeTestApp(world, backend, requests, options)
  const { unmount } = render(
    <BrowserRouter useTransitions={false}>
      <PledgerApp app={app} />
    </BrowserRouter>,
  )
  return {
    app,
    world,
    requests,
    release,
    ledger: backend.ledger,
    directory: backend.directory,
    leaving: backend.leaving,
    deleteAccount: backend.deleteAccount,
    makeModerator: backend.makeModerator,
    endModerator: backend.endModerator,
    user: userEvent.setup({ delay: null }),
    actAs: (name: string) => actAs(name, world, backend),
    /** Opens the page again in the same browser, at the same address or another one. */
    reload(
      at?: string,
      requests: Pick<RenderOptions, 'breaking' | 'holding'> = { breaking: [], holding: [] },
    ) {
      backend.close()
      unmount()
      window.scrollTo({ top: 0 })
      if (at !== undefined) window.history.pushState(null, '', at)
      return openPage(world, { ...options, ...requests })
    },
  }
}

async function signInAs(name: string, world: TestBackend): Promise<void> {
  const { identity, close } = await world.open()
  const known = knownPeople.find((person) => person.name === name)
  const result = await identity.signIn(known ?? { email: name, password: 'correct horse' })
  if (!result.ok) throw new Error(result.refusal.code)
  close()
}
