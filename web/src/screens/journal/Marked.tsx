import { hitsIn, wordsOf } from '@roundtrip/core/search'
import { useMemo } from 'react'
import styles from './Marked.module.css'

/** The number of characters before the first match, and in total. */
const BEFORE = 60
const LENGTH = 260

/** An excerpt of a text around the query's words, which are highlighted. */
export function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const pieces = useMemo(() => piecesOf(text, query), [text, query])
  return pieces.map(({ at, text: piece, isHit }) =>
    isHit ? (
      <mark key={at} className={styles.hit}>
        {piece}
      </mark>
    ) : (
      <span key={at}>{piece}</span>
    ),
  )
}

type Piece = { readonly at: number; readonly text: string; readonly isHit: boolean }

function piecesOf(text: string, query: string): readonly Piece[] {
  const hits = hitsIn(text, wordsOf(query))
  const first = hits[0]?.start ?? 0
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const to = Math.min(text.length, from + LENGTH)
  const pieces: Piece[] = []
  let at = from
  const add = (end: number, isHit: boolean): void => {
    if (end > at) pieces.push({ at, text: text.slice(at, end), isHit })
    at = Math.max(at, end)
  }
  for (const { start, end } of hits) {
    if (end > to) break
    add(start, false)
    add(end, true)
  }
  add(to, false)
  if (from > 0) pieces.unshift({ at: -1, text: '… ', isHit: false })
  return to < text.length ? [...pieces, { at: to + 1, text: ' …', isHit: false }] : pieces
}
