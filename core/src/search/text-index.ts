import { wordsOf } from './words.ts'

export { hitsIn, wordsOf } from './words.ts'

export type IndexedText = {
  readonly key: string
  readonly text: string
  /** The order of results, the largest first; usually a time. */
  readonly rank: number
}

/** Finds the texts that contain given words; can be updated while texts are written. */
export type TextIndex = {
  /** Adds a text, or replaces the one with the same key. */
  readonly put: (text: IndexedText) => void
  readonly remove: (key: string) => void
  /**
   * The number of texts that contain every word of the query, or a longer word that starts with it; and the first by
   * rank.
   */
  readonly find: (query: string, max: number) => SearchResult
}

export type SearchResult = { readonly count: number; readonly keys: readonly string[] }

/** New words stay unsorted up to this number, because sorting all words takes longer than scanning these. */
const MAX_UNSORTED = 2_000

type State = {
  /** Numbers of texts by word, ascending. */
  postings: Map<string, number[]>
  sorted: string[]
  unsorted: string[]
  texts: (IndexedText | null)[]
  numbers: Map<string, number>
}

export function createTextIndex(): TextIndex {
  let state = emptyState()
  const remove = (key: string): void => {
    const number = state.numbers.get(key)
    if (number === undefined) return
    state.texts[number] = null
    state.numbers.delete(key)
  }
  return {
    put: (text) => {
      remove(text.key)
      if (text.text !== '') add(state, text)
      if (state.texts.length > 1.5 * state.numbers.size + 500) state = rebuilt(state)
    },
    remove,
    find: (query, max) => findIn(state, query, max),
  }
}

function emptyState(): State {
  return { postings: new Map(), sorted: [], unsorted: [], texts: [], numbers: new Map() }
}

function add(state: State, text: IndexedText): void {
  const number = state.texts.length
  state.texts.push(text)
  state.numbers.set(text.key, number)
  for (const word of wordsOf(text.text)) {
    const numbers = state.postings.get(word)
    if (numbers === undefined) {
      state.postings.set(word, [number])
      state.unsorted.push(word)
    } else numbers.push(number)
  }
}

/** The same without replaced and removed texts. */
function rebuilt({ texts }: State): State {
  const state = emptyState()
  for (const text of texts) if (text !== null) add(state, text)
  return state
}

function findIn(state: State, query: string, max: number): SearchResult {
  const words = [...wordsOf(query)]
  if (words.length === 0) return { count: 0, keys: [] }
  if (state.unsorted.length > MAX_UNSORTED) {
    state.sorted = [...state.postings.keys()].sort(byCodeUnits)
    state.unsorted = []
  }
  const matched = new Uint8Array(state.texts.length)
  for (const [index, word] of words.entries()) {
    for (const beginning of wordsFrom(state, word)) {
      for (const number of state.postings.get(beginning) ?? []) {
        // The text contains all words before this one.
        if (matched[number] === index) matched[number] = index + 1
      }
    }
  }
  const hits: IndexedText[] = []
  for (const [number, text] of state.texts.entries()) {
    if (matched[number] === words.length && text !== null) hits.push(text)
  }
  return { count: hits.length, keys: firstByRank(hits, max) }
}

/** All known words that start with `beginning`. */
function* wordsFrom({ sorted, unsorted }: State, beginning: string): Generator<string> {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < beginning) low = middle + 1
    else high = middle
  }
  for (let at = low; at < sorted.length && (sorted[at] ?? '').startsWith(beginning); at += 1) yield sorted[at] ?? ''
  for (const word of unsorted) if (word.startsWith(beginning)) yield word
}

function firstByRank(hits: readonly IndexedText[], max: number): string[] {
  // Numbers sort many times faster than objects.
  const ranks = Float64Array.from(hits, ({ rank }) => -rank).sort()
  const last = ranks[max - 1] ?? Number.POSITIVE_INFINITY
  const first = hits.filter(({ rank }) => -rank <= last)
  return first
    .sort((a, b) => b.rank - a.rank || byCodeUnits(a.key, b.key))
    .slice(0, max)
    .map(({ key }) => key)
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
