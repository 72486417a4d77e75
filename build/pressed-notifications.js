// Imported by the service worker. Where a page cannot show notifications itself, as on phones, the worker shows them, and takes their presses.
const { clients } = /** @type {any} */ (globalThis)

addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data.address))
})

/** Brings an open page to the front, which opens the address itself, or opens a page there. */
async function openAt(/** @type {string} */ address) {
  /** @type {readonly any[]} The last one in front first. */
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = windows.find(({ frameType }) => frameType !== 'nested')
  if (!page) return clients.openWindow(address)
  page.postMessage({ pressedNotification: address })
  return page.focus()
}
