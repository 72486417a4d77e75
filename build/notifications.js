// Imported by the service worker: shows notifications, and takes their presses. Phones show none of a page's own.
// Imported scripts share their names, so this one has names of its own.
const notifying = /** @type {any} */ (globalThis)

addEventListener('message', (/** @type {any} */ event) => {
  const { notification } = event.data ?? {}
  if (notification) event.waitUntil(showUnseen(notification))
})

addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data.address))
})

/** The pages of this site in this browser, the last one in front first, without frames. */
async function pages() {
  /** @type {any[]} */
  const windows = await notifying.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ frameType }) => frameType !== 'nested')
}

/** Shows nothing while a page is visible. */
async function showUnseen(/** @type {{ title: string, options: object }} */ { title, options }) {
  const open = await pages()
  if (open.some(({ visibilityState }) => visibilityState === 'visible')) return
  await notifying.registration.showNotification(title, options)
}

/** Brings an open page to the front, which opens the address itself, or opens a page there. */
async function openAt(/** @type {string} */ address) {
  const [page] = await pages()
  if (!page) return notifying.clients.openWindow(address)
  page.postMessage({ pressedNotification: address })
  return page.focus()
}
