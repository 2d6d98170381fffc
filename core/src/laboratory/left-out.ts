/** Scenarios that leave trades out, regardless of other trades. */
import { float64At } from '../base/index.ts'
import { outcomeOf } from '../reports/index.ts'
import type { Applied, TradesSoFar } from './trades-so-far.ts'

/** Without the trades that are in any of the slices. */
export function withoutSlices({ columns, rows }: TradesSoFar, slices: readonly Uint32Array[]): Applied {
  const isLeftOut = new Uint8Array(columns.count)
  for (const slice of slices) for (const row of slice) isLeftOut[row] = 1
  return { columns, rows: rows.filter((row) => isLeftOut[row] === 0), unknown: 0 }
}

/** Without the largest wins; of equal ones the earlier close goes first. Losses are never left out. */
export function withoutBestWins({ columns, rows, settings }: TradesSoFar, count: number): Applied {
  const wins = rows.filter((row) => outcomeOf(float64At(columns.net, row), settings) === 1)
  wins.sort((a, b) => float64At(columns.net, b) - float64At(columns.net, a) || a - b)
  const best = new Set(wins.subarray(0, count))
  return { columns, rows: rows.filter((row) => !best.has(row)), unknown: 0 }
}
