import { type Message, message } from '../base/index.ts'
import type { InstrumentKind } from '../ledger/index.ts'

/** Prices and volume of one interval. Doubles, because bars are only used for charts and statistics. */
export type Bar = {
  /** The first millisecond, UTC. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** In base coins or contracts, as the source counts them; null if it gives none. */
  readonly volume: number | null
}

/** The fields of an instrument that are needed to fetch its prices. */
export type CandleMarket = {
  readonly venue: string
  readonly kind: InstrumentKind
  /** The venue's own name for it. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly settle: string
}

/** From a moment (included) to another (excluded); UTC ms. */
export type TimeRange = { readonly from: number; readonly to: number }

/** Why prices cannot form a bar; null if they can. */
export function barProblem({ open, high, low, close, volume }: Bar): Message | null {
  if (![open, high, low, close].every((price) => Number.isFinite(price) && price > 0)) {
    return message('A price is missing or not above 0.')
  }
  if (high < Math.max(open, close)) return message('The high is below the open or the close.')
  if (low > Math.min(open, close)) return message('The low is above the open or the close.')
  if (volume !== null && !(Number.isFinite(volume) && volume >= 0))
    return message('The volume is below 0 or no number.')
  return null
}
