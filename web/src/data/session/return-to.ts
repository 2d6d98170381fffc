import { AUTH } from '../../paths.ts'
import { RETURN_KEY } from '../offline/tab-keys.ts'

/**
 * Remembers, in this tab only, the page that required a log-in. It is set by the application and never read from an
 * address, so no outside link can choose where a log-in leads.
 */
export function rememberReturn(path: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, path)
  } catch {
    // Without storage a log-in leads to the overview.
  }
}

export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(RETURN_KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Where a log-in leads: the remembered page if it belongs to this user, else the given path. */
export function returnPath(uid: string, otherwise: string): string {
  try {
    const path = sessionStorage.getItem(RETURN_KEY)
    return path !== null && isPathOf(path, uid) ? path : otherwise
  } catch {
    return otherwise
  }
}

const CHECKOUTS: readonly string[] = [AUTH.checkout, AUTH.postCheckout]

/**
 * Whether a path belongs to the user: `/user/mira/trades?side=short` for mira, or a checkout that names mira; never
 * another server.
 */
export function isPathOf(path: string, uid: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false
  const here = 'http://here'
  if (!URL.canParse(path, here)) return false
  const { origin, pathname, searchParams } = new URL(path, here)
  if (origin !== here) return false
  return CHECKOUTS.includes(pathname)
    ? searchParams.get('uid') === uid
    : pathname.startsWith(`/user/${encodeURIComponent(uid)}/`)
}
