import { afterFirstAnswers } from '../data/requests/first-answers.ts'
import { whenIdle } from '../ui/idle.ts'
import { USER_PAGES } from './routes.tsx'

/**
 * Prepares the application for offline use: the service worker caches its files, and the code of other screens loads
 * while the browser is idle, after the first screen is filled. In browsers without service workers, as on an address without TLS, the preloaded screens
 * still open.
 */
export function stayReady(): void {
  const begin = (): void => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
    loadAhead(Object.values(USER_PAGES))
  }
  afterFirstAnswers(() => whenIdle(begin))
}

/** One screen after the other. A screen that fails to load now loads when it is opened. */
function loadAhead([next, ...others]: readonly (() => Promise<unknown>)[]): void {
  if (next === undefined) return
  const goOn = (): void => whenIdle(() => loadAhead(others))
  next().then(goOn, () => undefined)
}
