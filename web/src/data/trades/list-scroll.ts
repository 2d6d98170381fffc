import { LIST_SCROLL_KEY } from '../offline/tab-keys.ts'

/** The number of remembered lists in the browser's history; users rarely go back further. */
const REMEMBERED = 30

let opened: string | null = null

/** Remembers the shown trade, so that the list can mark it on the way back. */
export function rememberTrade(tradeId: string): void {
  opened = tradeId
}

/** The trade shown last since the page was loaded; null before the first. */
export function lastTrade(): string | null {
  return opened
}

/** The scroll position of a list in px, by entry of the browser's history; null if it was never scrolled. */
export function scrollOfList(entry: string): number | null {
  return read().find(([key]) => key === entry)?.[1] ?? null
}

/** Stored in this tab, so that going back works after a reload too. */
export function keepScrollOfList(entry: string, top: number): void {
  const others = read().filter(([key]) => key !== entry)
  try {
    sessionStorage.setItem(LIST_SCROLL_KEY, JSON.stringify([...others, [entry, top]].slice(-REMEMBERED)))
  } catch {
    // Without storage, the list starts at the top.
  }
}

function read(): readonly (readonly [entry: string, top: number])[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(LIST_SCROLL_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(entryFrom) : []
  } catch {
    return []
  }
}

function entryFrom(value: unknown): readonly (readonly [string, number])[] {
  if (!Array.isArray(value)) return []
  const [entry, top] = value as readonly unknown[]
  return typeof entry === 'string' && typeof top === 'number' && top >= 0 ? [[entry, top]] : []
}
