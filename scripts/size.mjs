import { readFileSync } from 'node:fs'
import { BuildOutput, importedAtStart, ownModules } from '../build/build-output.mjs'

/**
 * Holds the build in dist/ to budgets.json, for the demo and for production; with `server` the page of an own server. A size is gzip bytes;
 * 1 kB is 1,000 bytes.
 */
const budgets = JSON.parse(readFileSync('budgets.json', 'utf8'))
const isOfServer = process.argv[2] === 'server'
const build = new BuildOutput(isOfServer ? 'src/server/dist/page' : 'dist')
const modulesOfBuild = new Set(Object.values(build.modules).flat())
/** @type {string[]} */
const problems = []

const { firebase } = ownModules
const faker = ['node_modules/@faker-js/']
const combobox = ['node_modules/downshift/']
const modals = ['find', 'people', 'send', 'session', 'transaction'].map((part) => `src/ui/${part}/`)
/** The chunks that every page loads once its reader is signed in. */
const whenSignedIn = ['src/ui/page/background-tasks.tsx', 'src/ui/notices/notices-watch.tsx']

if (isOfServer) weighServer()
else weighHosted()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function weighServer() {
  const signedIn = [...importedAtStart.server, 'src/adapters/server/remote.ts', ...whenSignedIn]
  const foreign = { 'the demo': ownModules.demo, Firebase: firebase }
  weigh("a server's first row", scripts(importedAtStart.server), budgets.firstRow.server)
  leaveOut("a server's first row", scripts(importedAtStart.server), {
    ...foreign,
    'the library of the wire': ['node_modules/@trpc/'],
    'the combobox': combobox,
    'a modal': modals,
  })
  weigh('somebody signed in to a server', scripts(signedIn), budgets.signedIn.server)
  leaveOut('somebody signed in to a server', scripts(signedIn), foreign)
  leaveOut('all of a server offline', build.filesToKeep('server'), foreign)
}

function weighHosted() {
  const signedIn = [
    ...importedAtStart.firebase,
    'src/adapters/firebase/open-database.ts',
    'src/adapters/firebase/live-firestore.ts',
    'src/adapters/firebase/identity/auth-methods.ts',
    ...whenSignedIn,
  ]
  weigh("the demo's first row", scripts(importedAtStart.demo), budgets.firstRow.demo)
  leaveOut("the demo's first row", scripts(importedAtStart.demo), {
    Firebase: firebase,
    Faker: faker,
    'the combobox': combobox,
    'a modal': modals,
  })
  weigh("production's first row", scripts(importedAtStart.firebase), budgets.firstRow.production)
  leaveOut("production's first row", scripts(importedAtStart.firebase), {
    'the demo': ownModules.demo,
    "Firebase's SDK": firebase.filter((prefix) => prefix.startsWith('node_modules/')),
    'the combobox': combobox,
    'a modal': modals,
  })
  weigh('somebody signed in to production', scripts(signedIn), budgets.signedIn.production)
  leaveOut('somebody signed in to production', scripts(signedIn), {
    'the demo': ownModules.demo,
    'the combobox': combobox,
    'the words of a sign-in': ['src/ui/shared/identity/'],
    'a send': ['src/ui/send/'],
    'the list of notices': ['src/ui/notices/notice-rows.tsx'],
  })
  weigh('all of the demo offline', ['index.html', ...build.filesToKeep('demo')], budgets.offline)
  leaveOut('all of the demo offline', build.filesToKeep('demo'), { Firebase: firebase })
  weigh(
    'all of production offline',
    ['index.html', ...build.filesToKeep('firebase')],
    budgets.offline,
  )
  leaveOut('all of production offline', build.filesToKeep('firebase'), {
    'the demo': ownModules.demo,
  })

  const [largest = ''] = build
    .filesToKeep('firebase')
    .filter((file) => file.endsWith('.js'))
    .sort((a, b) => build.gzipBytes(b) - build.gzipBytes(a))
  weigh('the largest script of production', [largest], budgets.largestChunk)
}

/** @param {readonly string[]} modules */
function scripts(modules) {
  for (const module of modules)
    if (!modulesOfBuild.has(module)) problems.push(`The build has no module ${module}.`)
  return build.scriptsFor(modules)
}

/**
 * @param {string} what
 * @param {readonly string[]} files
 * @param {number} limitBytes
 */
function weigh(what, files, limitBytes) {
  const total = files.reduce((sum, file) => sum + build.gzipBytes(file), 0)
  console.log(
    `${inKilobytes(total)} of ${inKilobytes(limitBytes)}  ${what} (${files.length} files)`,
  )
  if (total > limitBytes) problems.push(`Over its budget by ${total - limitBytes} bytes: ${what}.`)
}

/**
 * @param {string} what
 * @param {readonly string[]} files
 * @param {Record<string, readonly string[]>} parts the beginnings of module paths that must not be among the files
 */
function leaveOut(what, files, parts) {
  const modules = files.flatMap((file) => build.modules[file] ?? [])
  for (const [part, prefixes] of Object.entries(parts)) {
    const found = modules.filter((module) => prefixes.some((prefix) => module.startsWith(prefix)))
    if (found.length > 0) problems.push(`${part} is loaded for ${what}: ${found.join(', ')}`)
  }
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
}
