import { afterFirstResponses } from '../data/requests/first-responses.ts'
import { whenIdle } from '../ui/idle.ts'
import { startLoading, USER_PAGES } from './routes.tsx'

/**
 * Prepares the other screens once the first one is filled and the browser is idle. The service worker stores their
 * files, and a screen's code loads as soon as a link to it is approached. Without a service worker, as at an address
 * without TLS, the code of all screens loads ahead, so that it is there when the connection is lost.
 */
export function stayReady(): void {
  if (import.meta.env.PROD) afterFirstResponses(() => whenIdle(() => void begin(navigator.serviceWorker)))
}

/** For tests: takes the service workers of this browser, if it has any. */
export async function begin(workers: Pick<ServiceWorkerContainer, 'register'> | undefined): Promise<void> {
  // Registration may be refused, or the file may fail to load.
  const hasWorker = await workers?.register('/service-worker.js').then(
    () => true,
    () => false,
  )
  if (hasWorker !== true) return loadAhead(Object.values(USER_PAGES))
  for (const approach of ['pointerover', 'focusin']) document.addEventListener(approach, loadApproached)
}

function loadApproached({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link !== null && link.origin === location.origin) startLoading(link.pathname)
}

/** One screen after another. A screen that fails to load here loads again when it is opened. */
function loadAhead([next, ...others]: readonly (() => Promise<unknown>)[]): void {
  if (next === undefined) return
  const goOn = (): void => whenIdle(() => loadAhead(others))
  next().then(goOn, () => undefined)
}
