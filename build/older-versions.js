// Part of the service worker, and of its version.
const { caches, clients, registration } = /** @type {any} */ (globalThis)

const version = 'VERSION'

/** Versions before this one whose parts are kept while another tab may need them: the host has them no longer. */
const MOST_OLDER = 3

addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(dropOlderVersions()))

async function dropOlderVersions() {
  // What is not this version's may be the next one's, just being fetched.
  if (registration.installing) return
  /** @type {string[]} */
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('pledger-') && !name.startsWith(version))
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A single one has just asked for this version, and begins anew with it.
  const needed = windows.length > 1 ? older.slice(-MOST_OLDER) : []
  const dropped = older.filter((name) => !needed.includes(name))
  await Promise.all(dropped.map((name) => caches.delete(name)))
}
