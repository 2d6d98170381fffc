import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

/** The state of a history entry that keeps the scroll position: a filter, a tab, the sort order of a table. */
export function keepingScroll(state: unknown): object {
  return { ...(typeof state === 'object' ? state : null), keepsScroll: true }
}

const KEY = 'roundtrip.scroll'

/**
 * Opens a new page at its top, or at the element that its address names. A step in the history, and a reload, return to
 * where the page was left.
 */
export function useScrollMemory(): void {
  const location = useLocation()
  const positions = useRef<Record<string, number>>(null)
  positions.current ??= storedPositions()
  const entry = useRef('')
  useEffect(() => {
    const note = (): void => {
      if (positions.current !== null) positions.current[entry.current] = window.scrollY
    }
    const leave = (): void => {
      store(positions.current ?? {})
      // Another page in this tab, or the next visit, gets the browser's own scroll restoration.
      window.history.scrollRestoration = 'auto'
    }
    const enter = (): void => {
      window.history.scrollRestoration = 'manual'
    }
    enter()
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', leave)
    addEventListener('pageshow', enter)
    return () => {
      leave()
      removeEventListener('scroll', note)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', enter)
    }
  }, [])
  useLayoutEffect(() => {
    entry.current = entryOf(location)
    const before = positions.current?.[entry.current]
    if (before !== undefined) return returnTo(before)
    const named = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (named !== null) named.scrollIntoView()
    else if (!keepsScroll(location.state)) window.scrollTo(0, 0)
    return undefined
  }, [location])
}

/** How long content may take to fill the page to its earlier height. */
const LONGEST_MS = 30_000
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to where the page was left, again each time content arrives, until the reader moves: a card above that fills
 * late moves everything below it. The returned function ends it.
 */
function returnTo(top: number): () => void {
  let [reached, height] = [0, 0]
  const go = (): void => {
    window.scrollTo(0, top)
    reached = window.scrollY
    height = document.body.scrollHeight
  }
  // Dragging the scroll bar fires none of the events below: the offset changes while the height of the page stays the
  // same.
  const look = (): void => {
    if (document.body.scrollHeight === height && Math.abs(window.scrollY - reached) > 1) end()
  }
  go()
  const growth = new ResizeObserver(go)
  const timer = setTimeout(end, LONGEST_MS)
  function end(): void {
    clearTimeout(timer)
    growth.disconnect()
    removeEventListener('scroll', look)
    for (const move of MOVES) removeEventListener(move, end)
  }
  addEventListener('scroll', look, { passive: true })
  for (const move of MOVES) addEventListener(move, end, { passive: true })
  growth.observe(document.body)
  return end
}

/** A newly opened page starts at the top; a step in the history keeps its scroll position. */
function entryOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsScroll' in state && state.keepsScroll === true
}

function storedPositions(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const numbers = Object.entries(stored).filter(([, y]) => typeof y === 'number')
    const { pathname, search } = window.location
    return Object.fromEntries(isTyped() ? numbers.filter(([entry]) => entry !== pathname + search) : numbers)
  } catch {
    return {}
  }
}

/** Whether the document was opened by its address or a link, rather than by a reload or a step in the history. */
function isTyped(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type === 'navigate'
}

function store(positions: Readonly<Record<string, number>>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions))
  } catch {
    // Without storage, a reload starts at the top.
  }
}
