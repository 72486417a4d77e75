// Replaces the service worker to remove it (docs/operating.md).
const { caches, registration, skipWaiting } = /** @type {any} */ (globalThis)

addEventListener('install', () => skipWaiting())

addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
