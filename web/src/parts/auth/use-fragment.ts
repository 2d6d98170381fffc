import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * A secret that came with a link, behind the `#` so that no server ever logs it. It leaves the address bar at once:
 * whoever looks over a shoulder, syncs the history or copies the address does not get it.
 */
export function useFragment(name: string): string | null {
  const { hash, pathname, search } = useLocation()
  const secret = new URLSearchParams(hash.slice(1)).get(name)
  useEffect(() => {
    if (secret !== null) history.replaceState(history.state, '', pathname + search)
  }, [secret, pathname, search])
  return secret === '' ? null : secret
}
