// Imported by the service worker, and part of its version.
const { caches, clients, registration } = /** @type {any} */ (globalThis)

const version = 'VERSION'

/** How many older versions stay cached while another tab may need their files, which the host no longer has. */
const MOST_OLDER = 3

addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(dropOlderVersions()))

async function dropOlderVersions() {
  // The other caches may include the next version's, which is being installed.
  if (registration.installing) return
  /** @type {string[]} */
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('pledger-') && !name.startsWith(version))
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A single window has just loaded this version.
  const needed = windows.length > 1 ? older.slice(-MOST_OLDER) : []
  const dropped = older.filter((name) => !needed.includes(name))
  await Promise.all(dropped.map((name) => caches.delete(name)))
}
