import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BuildOutput, importedAtStart, ownModules } from '../../build/build-output.mjs'
import { parts } from '../../build/chunks.ts'
import { HINT } from '../../build/compile-early.ts'
import { buildPage } from '../../scripts/built-page.mjs'
import { FIRST_PAGE } from '../../src/adapters/server/first-page.ts'

/** A build of the demo that `npm test` has made. */
const made = process.env.DEMO_BUILD || undefined
let folder: string
let build: BuildOutput

beforeAll(async () => {
  folder = made ?? mkdtempSync(join(tmpdir(), 'chunks-'))
  if (!made) await buildPage(folder, { VITE_BACKEND: 'demo' })
  build = new BuildOutput(folder)
})
afterAll(() => {
  if (!made) rmSync(folder, { recursive: true, force: true })
})

const modulesOf = (files: readonly string[]) => files.flatMap((file) => build.modules[file] ?? [])

/** What is loaded once the page has loaded these modules, with all that they import. */
const loadedWith = (modules: readonly string[]) => modulesOf(build.scriptsFor(modules))

const afterFirstRows = ['src/ui/page/background-tasks.tsx']

/** These open what the page shows after a click. */
const openers = ['src/ui/app.tsx', 'src/ui/page/open-modals.tsx']

/** What is loaded only for some, or only at times. The page shows everything else that it imports lazily when its rows change. */
const waitsUntil = {
  'src/ui/demo/demo-parts.tsx': 'the page is the demo',
  'src/ui/moderation/reports-watch.tsx': 'the reader may be a moderator',
  'src/ui/notices/notices-watch.tsx': 'somebody is signed in',
  'src/ui/requests/request-line.tsx': 'somebody asks for points',
  'src/ui/requests/requests-watch.tsx': 'somebody is signed in',
  'src/ui/send/send-outcomes.tsx': 'a send has an outcome',
  'src/ui/session/private-entry.tsx': 'only members read, and nobody is known to be one',
  'src/ui/session/sign-in-alerts.tsx': 'a sign-in elsewhere has ended',
  'src/ui/shared/moderation/suspension.tsx': 'the reader is suspended',
  'src/ui/shared/reactions/reactions.tsx': 'a row has reactions, or its reader looks for them',
  'src/ui/shared/waiting-status.tsx': 'points wait',
  'src/ui/waiting/waiting-points.tsx': 'points wait',
}

function lazyImportsOf(path: string): readonly string[] {
  const found = readFileSync(path, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)
  return [...found].map(([, to = '']) => posix.join(posix.dirname(path), to))
}

it.each(parts)('has in the chunk $name a module of each of its paths', ({ name, paths }) => {
  const files = Object.values(build.chunks).flatMap((chunk) =>
    chunk.name === name ? [chunk.file] : [],
  )
  const modules = modulesOf(files)
  expect(paths.filter((path) => !modules.some((module) => module.startsWith(path)))).toEqual([])
})

it('loads with the parts after the first rows what later rows, sends and news show, since the network may be lost by then', () => {
  const loaded = loadedWith(afterFirstRows)
  const sources = loaded.filter((path) => /^src\/ui\/.*\.tsx$/.test(path))
  const lazy = sources.filter((path) => !openers.includes(path)).flatMap(lazyImportsOf)
  const notLoaded = new Set(lazy.filter((path) => !loaded.includes(path)))
  expect([...notLoaded].sort()).toEqual(Object.keys(waitsUntil))
})

it('has no byte of an own server, since neither the demo nor production has one', () => {
  const modules = Object.values(build.modules).flat()
  const isOfServer = (path: string) => ownModules.server.some((own) => path.startsWith(own))
  expect(modules).toContain('src/adapters/firebase/open-firebase.ts')
  expect(modules.filter(isOfServer)).toEqual([])
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toContain(FIRST_PAGE)
})

it('opens Sign In, and shows reactions, without what only waits for a sign-in', () => {
  const signIn = loadedWith([...afterFirstRows, 'src/ui/session/auth-modal.tsx'])
  const reactions = loadedWith([...afterFirstRows, 'src/ui/shared/reactions/reactions.tsx'])
  const watch = 'src/ui/notices/notices-watch.tsx'
  expect(loadedWith([watch])).toContain(watch)
  expect(signIn).not.toContain(watch)
  expect(signIn).not.toContain('src/ui/shared/reactions/reactions.tsx')
  expect(reactions).not.toContain(watch)
})

it('says what became of a send without the form and its styles', () => {
  const loaded = loadedWith([...afterFirstRows, 'src/ui/send/send-outcomes.tsx'])
  const ofSends = loaded.filter((path) => path.startsWith('src/ui/send/')).sort()
  expect(ofSends).toEqual([
    'src/ui/send/report-outcome.tsx',
    'src/ui/send/send-outcomes.tsx',
    'src/ui/send/send-texts.ts',
  ])
})

it('fetches every part before it imports it, also one of a single file', () => {
  const scripts = Object.keys(build.modules).map((file) => readFileSync(join(folder, file), 'utf8'))
  const imported = scripts.flatMap((script) => {
    const fetched = script.match(/^const __vite__mapDeps=.*/m)?.[0] ?? ''
    const files = [...script.matchAll(/\bimport\(`\.\/([^`]+)`\)/g)].map(([, file = '']) => file)
    return files.map((file) => ({ file, isFetched: fetched.includes(`"assets/${file}"`) }))
  })
  expect(imported.length).toBeGreaterThan(parts.length)
  expect(imported.filter(({ isFetched }) => !isFetched)).toEqual([])
})

it('has the scripts that the page starts with compiled while they load, and no others', () => {
  const atStart = Object.values(importedAtStart).flatMap((modules) => build.scriptsFor(modules))
  const startsWithHint = (file: string) =>
    readFileSync(join(folder, file), 'utf8').startsWith(`${HINT}\n`)
  const worthIt = atStart.filter((file) => !file.includes('rolldown-runtime'))
  expect(Object.keys(build.modules).filter(startsWithHint).sort()).toEqual(
    [...new Set(worthIt)].sort(),
  )
})
