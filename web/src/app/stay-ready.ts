import { whenIdle } from '../ui/idle.ts'
import { USER_PAGES } from './routes.tsx'

/**
 * Makes the application ready to go on without a connection: the service worker keeps its files, and the code of the
 * other screens is loaded while the browser has nothing else to do. Where a browser has no service workers, as on an
 * address without TLS, the screens that were loaded ahead still open.
 */
export function stayReady(): void {
  const begin = (): void => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
    loadAhead(Object.values(USER_PAGES))
  }
  if (document.readyState === 'complete') whenIdle(begin)
  else addEventListener('load', () => whenIdle(begin), { once: true })
}

/** One screen after the other. One that cannot be loaded now is loaded when it is opened. */
function loadAhead([next, ...others]: readonly (() => Promise<unknown>)[]): void {
  if (next === undefined) return
  const goOn = (): void => whenIdle(() => loadAhead(others))
  next().then(goOn, () => undefined)
}
