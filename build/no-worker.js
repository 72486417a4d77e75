// Takes the place of the service worker when that one has to go (docs/operating.md).
const { caches, registration, skipWaiting } = /** @type {any} */ (globalThis)

addEventListener('install', () => skipWaiting())

addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
