import { useState } from 'react'
import { type IndicatorId, INDICATORS } from './indicator-list.ts'

const KEY = 'roundtrip.trade-indicators'
const USUAL: readonly IndicatorId[] = ['volume']

/** The indicators on the charts of trades, kept in this browser. */
export function useChosenIndicators(): readonly [readonly IndicatorId[], (chosen: readonly IndicatorId[]) => void] {
  const [chosen, setChosen] = useState(readChosen)
  return [
    chosen,
    (next) => {
      setChosen(next)
      try {
        localStorage.setItem(KEY, JSON.stringify(next))
      } catch {
        // Without storage, the choice lasts until the page is closed.
      }
    },
  ]
}

function readChosen(): readonly IndicatorId[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!Array.isArray(stored)) return USUAL
    return INDICATORS()
      .map(({ id }) => id)
      .filter((id) => stored.includes(id))
  } catch {
    return USUAL
  }
}
