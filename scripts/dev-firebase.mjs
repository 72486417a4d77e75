import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createServer } from 'vite'
import { onEmulators } from './emulator-settings.mjs'
import { withEmulators } from './emulators.mjs'
import { putRules } from './put-rules.mjs'
import { readAccess, withAccess } from './rules.mjs'
import { SEEDED_PROJECT, seedEmulators } from './seed-emulators.mjs'

/** @import { Emulators } from './emulators.mjs' */
/** @import { Access } from './rules.mjs' */

/**
 * Fills the emulators with the demo's seven people, who are members, and gives them the rules of this access.
 * @param {Emulators} emulators
 * @param {Access} access
 * @param {string} [projectId]
 * @returns the settings of the page for it, and the people's addresses and passwords
 */
export async function openLedger(emulators, access, projectId = SEEDED_PROJECT) {
  const { firestoreHost, authUrl } = emulators
  const { members, isPrivate } = access
  const rules = withAccess(readFileSync('firestore.rules', 'utf8'), access)
  await putRules({ host: firestoreHost, projectId }, rules)
  return {
    people: await seedEmulators(emulators, projectId, members[0]),
    settings: {
      ...onEmulators(projectId, firestoreHost, authUrl),
      VITE_MEMBERS: members.join(','),
      VITE_READERS: isPrivate ? 'members' : 'everyone',
    },
  }
}

/** Runs the dev server on emulators until it is interrupted. The options are those of `npm run rules`. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const access = readAccess(process.argv.slice(2))
  await withEmulators(async (emulators) => {
    const { people, settings } = await openLedger(emulators, access)
    Object.assign(process.env, settings)
    // The sign-in windows of the Auth emulator and the page must have the same host name.
    const server = await createServer({ server: { host: '127.0.0.1' } })
    await server.listen()
    server.printUrls()
    for (const { email, password } of people) console.log(`  ${email}  ${password}`)
    console.log(`  mails   ${emulators.authUrl}/emulator/v1/projects/${SEEDED_PROJECT}/oobCodes`)
    console.log(`  ledger  --project ${SEEDED_PROJECT} --emulator ${emulators.firestoreHost}`)
    console.log('  owner   PLEDGER_TOKEN=owner, the word for one on every emulator')
    await new Promise((closed) => server.httpServer?.once('close', closed))
  })
}
