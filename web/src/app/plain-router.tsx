/**
 * The parts of react-router that the log-in pages use, implemented with the browser's own means. Each log-in page has a
 * single screen, and a router would be a third of the download; inside the application they use the real one.
 */
import { type ComponentPropsWithRef, useCallback, useEffect, useState } from 'react'

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { readonly to: string }

export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

export function Navigate({ to }: { readonly to: string; readonly replace?: boolean }) {
  useEffect(() => {
    location.replace(to)
  }, [to])
  return null
}

export function useNavigate(): (to: string, options?: { readonly replace?: boolean }) => void {
  return go
}

function go(to: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace === true) location.replace(to)
  else location.assign(to)
}

type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** The current address; updates only when the fragment changes. */
export function useLocation(): Address {
  const [address, setAddress] = useState(currentLocation)
  useEffect(() => {
    const look = (): void => setAddress(currentLocation())
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return address
}

function currentLocation(): Address {
  const { pathname, search, hash } = location
  return { pathname, search, hash }
}

type SetSearch = (next: Readonly<Record<string, string>>, options?: { readonly replace?: boolean }) => void

export function useSearchParams(): readonly [URLSearchParams, SetSearch] {
  const [search, setSearch] = useState(() => new URLSearchParams(location.search))
  const set: SetSearch = useCallback((next) => {
    const fresh = new URLSearchParams(next)
    const query = fresh.toString() === '' ? '' : `?${fresh.toString()}`
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
    setSearch(fresh)
  }, [])
  return [search, set]
}
