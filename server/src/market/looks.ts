/** Which markets were viewed recently: only those are fetched. */
export type Looks<Name> = {
  readonly look: (name: Name) => void
  readonly has: (name: Name) => boolean
  readonly all: () => Name[]
}

export function looks<Name>(now: () => number): Looks<Name> {
  const seen = new Map<Name, number>()
  const has = (name: Name): boolean => now() - (seen.get(name) ?? Number.NEGATIVE_INFINITY) < LOOKED_MS
  return { look: (name) => void seen.set(name, now()), has, all: () => [...seen.keys()].filter(has) }
}

const LOOKED_MS = 3 * 60_000
