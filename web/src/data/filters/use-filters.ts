import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, parseFilters, writeFilters } from './filters.ts'

export type ChangeFilters = (changes: Partial<Filters>, how?: 'push' | 'replace') => void

/** The filters in the address, and the way to change them. Typing replaces the history entry; choosing adds one. */
export function useFilters(): readonly [Filters, ChangeFilters] {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => parseFilters(search), [search])
  const change = useCallback<ChangeFilters>(
    (changes, how = 'push') =>
      setSearch((now) => writeFilters(now, changes), { replace: how === 'replace', preventScrollReset: true }),
    [setSearch],
  )
  return [filters, change]
}

/** One more parameter of the address, such as a tab or a sort column. */
export function useParameter<T extends string>(
  key: string,
  allowed: readonly T[],
  fallback: T,
): readonly [T, (value: T) => void] {
  const [search, setSearch] = useSearchParams()
  const text = search.get(key)
  const value = allowed.find((candidate) => candidate === text) ?? fallback
  const change = useCallback(
    (next: T) =>
      setSearch(
        (now) => {
          const params = new URLSearchParams(now)
          if (next === fallback) params.delete(key)
          else params.set(key, next)
          return params
        },
        { preventScrollReset: true },
      ),
    [setSearch, key, fallback],
  )
  return [value, change]
}
