import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * A secret in a link, behind the `#` so that no server logs it. It is removed from the address bar at once, so that it
 * cannot leak by a glance at the screen, a synced history or a copied address.
 */
export function useFragment(name: string): string | null {
  const { hash, pathname, search } = useLocation()
  const secret = new URLSearchParams(hash.slice(1)).get(name)
  useEffect(() => {
    if (secret !== null) history.replaceState(history.state, '', pathname + search)
  }, [secret, pathname, search])
  return secret === '' ? null : secret
}
