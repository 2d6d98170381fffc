/** Alerts are chosen in the settings, reach the service worker, and the application offers to be installed. */
import { createECDH, randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { signUp } from './journal.ts'

test.use({ serviceWorkers: 'allow' })

async function openAlerts(page: Page): Promise<void> {
  await page.goto(`${page.url().replace(/(\/user\/[^/]+)\/.*$/, '$1')}/settings#alerts`)
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
}

const choice = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('each kind of alert can be chosen for each channel, and stays chosen', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await openAlerts(page)
  await expect(choice(page, 'Email: A connection stops working')).toBeChecked()
  await expect(choice(page, 'Email: A daily limit is reached')).not.toBeChecked()
  // A box shows the stored state, which may take a moment longer than the press.
  await choice(page, 'Email: A daily limit is reached').click()
  await expect(choice(page, 'Email: A daily limit is reached')).toBeChecked()
  await choice(page, 'Email: Trades wait for your review').click()
  await expect(choice(page, 'Email: Trades wait for your review')).toBeChecked()
  await choice(page, 'Email: A connection stops working').click()
  await expect(choice(page, 'Email: A connection stops working')).not.toBeChecked()
  await page.getByRole('switch', { name: 'Show amounts' }).check({ force: true })
  await choice(page, 'Webhook: A daily limit is reached').click()
  await expect(page.getByRole('form', { name: 'Webhook' })).toBeVisible()
  await page.getByRole('form', { name: 'Webhook' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(choice(page, 'Webhook: A daily limit is reached')).not.toBeChecked()
  await page.reload()
  await expect(choice(page, 'Email: A daily limit is reached')).toBeChecked()
  await expect(choice(page, 'Email: Trades wait for your review')).toBeChecked()
  await expect(choice(page, 'Email: A connection stops working')).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Show amounts' })).toBeChecked()
})

test('the webhook form takes the focus when the webhook was just chosen, but not when the settings open', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await openAlerts(page)
  await choice(page, 'Webhook: A daily limit is reached').click()
  const address = page.getByRole('form', { name: 'Webhook' }).getByRole('textbox', { name: 'Webhook address' })
  await expect(address).toBeFocused()
  await expect(choice(page, 'Webhook: A daily limit is reached')).toBeChecked()
  await page.reload()
  await expect(address).toBeVisible()
  await expect(address).not.toBeFocused()
})

test('if the browser blocks notifications, the page says how to allow them', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await signUp(page)
  await openAlerts(page)
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeHidden()
})

test('refusing the permission prompt ends with the same advice', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'denied') as NotificationPermission
  })
  await signUp(page)
  await openAlerts(page)
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible()
})

test('a device is added, tested and removed', { tag: '@long' }, async ({ page, context }) => {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const made = {
    endpoint: 'https://push.invalid/send/1',
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
  }
  await context.grantPermissions(['notifications'])
  // The push service of a browser is on the internet; its response is simulated here, the rest is real.
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const key = 'made-up-subscription'
    const own = () => ({
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    })
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem(key) === null ? null : own()) as unknown as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, '')
      return own() as unknown as PushSubscription
    }
  }, made)
  await signUp(page)
  await openAlerts(page)
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByText('this device')).toBeVisible()
  await expect(devices.getByText('push.invalid')).toBeVisible()
  await devices.getByRole('button', { name: /^Send a test/ }).click()
  await expect(page.getByText('The push service did not answer.')).toBeVisible()
  await page.reload()
  await expect(devices.getByText('this device')).toBeVisible()
  expect(await page.content()).not.toContain(made.endpoint)
  await devices.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

/** Subscriptions like those of a browser, made here because its push service is on the internet. */
function madeSubscription(number: number) {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://push-${number}.invalid/send/${number}`, keys }
}

/** A page whose browser has this subscription stored, and returns the first one when it subscribes. */
async function withSubscriptions(page: Page, made: readonly ReturnType<typeof madeSubscription>[]): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((subscriptions) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const own = (): PushSubscription | null => {
      const subscription = subscriptions[Number(localStorage.getItem('made-up-subscription') ?? '-1')]
      if (subscription === undefined) return null
      return { ...subscription, toJSON: () => subscription, unsubscribe: async () => true } as never
    }
    PushManager.prototype.getSubscription = async () => own()
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('made-up-subscription', '0')
      return own() as PushSubscription
    }
  }, made)
  await signUp(page)
  await openAlerts(page)
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(devicesOf(page).getByText('push-0.invalid')).toBeVisible()
}

const devicesOf = (page: Page) => page.getByRole('list', { name: 'Devices' })

/** The push service has replaced the first subscription by the second. */
async function replaceInBrowser(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('made-up-subscription', '1'))
}

test('the service worker stores a subscription that replaces another in its place', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const made = [madeSubscription(0), madeSubscription(1)] as const
  await withSubscriptions(page, made)
  await replaceInBrowser(page)
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('No service worker runs.')
  await worker.evaluate(async ([before, after]) => {
    const work: Promise<unknown>[] = []
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      oldSubscription: before,
      newSubscription: { ...after, toJSON: () => after },
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    })
    self.dispatchEvent(event)
    await Promise.all(work)
  }, made)
  await page.reload()
  await expect(devicesOf(page).getByText('push-1.invalid')).toBeVisible()
  await expect(devicesOf(page).getByText('this device')).toBeVisible()
  await expect(devicesOf(page).getByRole('listitem')).toHaveCount(1)
})

test('the next page stores it where the service worker could not', { tag: '@long' }, async ({ page }) => {
  await withSubscriptions(page, [madeSubscription(0), madeSubscription(1)])
  await replaceInBrowser(page)
  const replaced = page.waitForResponse(/replacePushDevice/)
  await page.reload()
  expect((await replaced).status()).toBe(200)
  await expect(devicesOf(page).getByText('push-1.invalid')).toBeVisible()
  await expect(devicesOf(page).getByText('this device')).toBeVisible()
  await expect(devicesOf(page).getByRole('listitem')).toHaveCount(1)
})

test('a device removed elsewhere is not added again when its subscription is replaced', {
  tag: '@long',
}, async ({ page }) => {
  await withSubscriptions(page, [madeSubscription(0), madeSubscription(1)])
  await devicesOf(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  await replaceInBrowser(page)
  const refused = page.waitForResponse(/replacePushDevice/)
  await page.reload()
  expect((await refused).status()).toBe(404)
  await openAlerts(page)
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

test('the service worker shows what is pushed, and opens its page', async ({ page, context }) => {
  await signUp(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('No service worker runs.')
  const sent = { title: 'Daily loss limit reached', body: 'Bybit main, 14:32.', path: '/user/u/overview', tag: 'limit' }
  // A headless browser shows no notifications, so the worker's requests to show them are recorded here.
  const noted = await worker.evaluate(async (message) => {
    const calls: unknown[] = []
    const scope = self as unknown as {
      readonly registration: { showNotification: unknown }
      readonly clients: { openWindow: unknown }
    }
    scope.registration.showNotification = async (title: string, options: object) => calls.push({ title, ...options })
    scope.clients.openWindow = async (url: string) => calls.push(new URL(url).pathname)
    const tell = async (name: string, more: object): Promise<void> => {
      const work: Promise<unknown>[] = []
      const waitUntil = (promise: Promise<unknown>) => work.push(promise)
      self.dispatchEvent(Object.assign(new Event(name), { waitUntil, ...more }))
      await Promise.all(work)
    }
    const click = (data: unknown) => tell('notificationclick', { notification: { data, close: () => undefined } })
    await tell('push', { data: { json: () => message } })
    await click(message.path)
    await click('https://elsewhere.example/')
    await tell('push', { data: null })
    return calls
  }, sent)
  const { path, ...shown } = sent
  expect(noted).toEqual([
    { ...shown, data: path, icon: '/icon-192.png' },
    path,
    '/',
    { title: 'Roundtrip', body: '', tag: '', data: '/', icon: '/icon-192.png' },
  ])
})

test('the application is installed where the browser offers it', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await openAlerts(page)
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden()
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-prompted', ''),
    })
    dispatchEvent(offer)
  })
  await page.getByRole('button', { name: 'Install app' }).click()
  await expect(page.locator('html[data-prompted]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden()
})
