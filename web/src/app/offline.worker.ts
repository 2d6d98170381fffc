import { replaceSubscription, type SubscriptionChange } from './replace-subscription.ts'

/**
 * The service worker: opens the application offline, and shows alerts while no page is open. It caches the files of one
 * build and nothing else. Of user data only the text of a notification passes through it, on its way to the screen;
 * `data/offline` stores the rest and clears it on sign-out.
 */

/** Filled in by the build: the application's files, and a name that changes when any of them does. */
declare const FILES: readonly string[]
declare const VERSION: string
declare const clients: {
  readonly claim: () => Promise<void>
  readonly matchAll: (options: object) => Promise<readonly OpenPage[]>
  readonly openWindow: (url: string) => Promise<unknown>
}
declare const registration: {
  readonly pushManager: PushManager
  readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>
}

type OpenPage = { readonly url: string; readonly focus: () => Promise<unknown> }
type Pushed = Lasting & { readonly data: { readonly json: () => unknown } | null }
type Clicked = Lasting & { readonly notification: Notification }

type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type Fetching = Event & {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

const PREFIX = 'roundtrip-'
const CACHE = PREFIX + VERSION
const SHELL = '/index.html'
/** A few at a time, so that they do not slow down the page. */
const AT_ONCE = 6
const TRANSLATIONS = /^\/assets\/translations-/
/** Responses of the server that are not pages. */
const SERVICES = /^\/(api|fn|db|ledger|mailbox|shared|healthz)(\/|$)/

addEventListener('install', (event) => (event as Lasting).waitUntil(keepFiles()))
addEventListener('activate', (event) => (event as Lasting).waitUntil(takeOver()))
addEventListener('fetch', (event) => {
  const { request, respondWith } = bound(event as Fetching)
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!SERVICES.test(pathname)) respondWith(page(request))
  } else if (FILES.includes(pathname)) respondWith(file(request))
  else if (TRANSLATIONS.test(pathname)) respondWith(translations(request))
})

addEventListener('push', (event) => {
  const { data } = event as Pushed
  ;(event as Lasting).waitUntil(show(data?.json()))
})
addEventListener('pushsubscriptionchange', (event) => {
  const replaced = replaceSubscription(event as unknown as SubscriptionChange, registration.pushManager)
  ;(event as Lasting).waitUntil(replaced)
})
addEventListener('notificationclick', (event) => {
  const { notification } = event as Clicked
  notification.close()
  ;(event as Lasting).waitUntil(openPage(pathOf(notification.data)))
})

/** What `server/src/alerts/push.ts` sends. Browsers demand a notification for each message, whatever it contains. */
async function show(sent: unknown): Promise<void> {
  const { title, body, path, tag } = (sent ?? {}) as Readonly<Record<string, unknown>>
  await registration.showNotification(typeof title === 'string' ? title : 'Roundtrip', {
    body: typeof body === 'string' ? body : '',
    tag: typeof tag === 'string' ? tag : '',
    icon: '/icon-192.png',
    data: pathOf(path),
  })
}

/** A path of this application; anything else leads to its start. */
function pathOf(path: unknown): string {
  return typeof path === 'string' && path.startsWith('/user/') ? path : '/'
}

/** Brings a page that shows the path to the front. Navigates no other page: something may have been typed there. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find((page) => page.url === url)
  await (shown === undefined ? clients.openWindow(url) : shown.focus())
}

function bound(event: Fetching): Pick<Fetching, 'request' | 'respondWith'> {
  return { request: event.request, respondWith: (response) => event.respondWith(response) }
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const left = [SHELL, ...FILES]
  const work = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await cache.add(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** A new build takes over when no page of the old one is open, so that no page misses its files. */
async function takeOver(): Promise<void> {
  // The page that registered the first worker is served by it from now on.
  await clients.claim()
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
}

/** The server's page; without a connection, the application shell, which routes by the address. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(SHELL, { cacheName: CACHE, ignoreVary: true })
    if (cached === undefined) throw error
    return cached
  }
}

/** The translations of the reader's language, cached when first read, so that other languages use no storage. */
async function translations(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: CACHE, ignoreVary: true })
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request)
}
