import type { Worker } from '@playwright/test'
import { expect, modal, open, sendPoints, signInAs, signOut } from './product.ts'
import { inChromium, test, untilCached } from './site.ts'

test.use(inChromium)

/** What is used of a service worker's world. */
interface WorkerWorld {
  readonly registration: ServiceWorkerRegistration
  readonly NotificationEvent: new (type: string, init: object) => Event
  dispatchEvent(event: Event): boolean
}

/** Lets the worker show a notification that leads somewhere, and a person press it. */
function press(worker: Worker, address: string): Promise<void> {
  return worker.evaluate(async (where) => {
    const world = globalThis as unknown as WorkerWorld
    const { registration, NotificationEvent } = world
    await registration.showNotification('@Maya sent you 12 GBP', { data: { address: where } })
    const [notification] = await registration.getNotifications()
    world.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  }, address)
}

test('a pressed notification opens what it is about in the open page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await open(page)
  await untilCached(page)
  await signInAs(page, 'Maya')
  await sendPoints(page, { to: 'Jun', amount: 12, message: 'For the bike light' })
  await signOut(page)
  await signInAs(page, 'Jun')
  const bell = page.getByRole('button', { name: /^What you received/ })
  await expect(bell).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('pledger-seen/'))),
    )
    .toBe(true)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The site has no service worker')
  await press(worker, '/?notices=')
  await expect(modal(page, 'What you received')).toBeVisible()
})
