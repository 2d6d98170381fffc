import { analyseCurve, growthDrawdown } from '../measures/index.ts'

/** A day of a market; prices as doubles. */
export type DayPrice = { readonly open: number; readonly close: number }

/** The result of a balance invested in one coin that was bought once and held. */
export type Holding = {
  /** The change of the price from the first open to the last close, as a fraction. */
  readonly change: number
  /** In the currency of the balance; null without a balance. */
  readonly net: number | null
  /** The largest fall from a high, by the closes of days, the first open included. */
  readonly maxDrawdown: number | null
  readonly maxDrawdownPct: number
}

/**
 * The whole balance buys at the open of the first day and is valued at the close of the last one. Drawdowns are those
 * of the measures, with each day as one trade. Fees and staking income are not included. Null without days.
 */
export function holdingOf(days: readonly DayPrice[], balance: number | null): Holding | null {
  const [first] = days
  if (first === undefined || first.open <= 0) return null
  const amount = balance ?? 1
  const worth = days.map(({ close }) => (amount * close) / first.open)
  const nets = worth.map((value, day) => value - (worth[day - 1] ?? amount))
  const change = (days.at(-1)?.close ?? first.open) / first.open - 1
  return {
    change,
    net: balance === null ? null : balance * change,
    maxDrawdown: balance === null ? null : analyseCurve(nets).maxDrawdown,
    maxDrawdownPct: growthDrawdown(nets.map((net, day) => net / (worth[day - 1] ?? amount))),
  }
}
