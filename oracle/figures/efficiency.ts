/** The quality of entry and exit, a second time: tries every possible pair of a highest and a lowest price. */
import type { PlainTrade } from './choices.ts'

export type Range = { readonly low: number; readonly high: number }
export type PlainEfficiency = { readonly entry: Range | null; readonly exit: Range | null }

const MINUTE = 60_000

/** Prices that certainly occurred during the trade, and those that may have. */
function pricesOf({ fills, candles }: PlainTrade): { readonly sure: number[]; readonly possible: number[] } {
  const times = fills.map(({ time }) => time)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const sure = fills.map(({ price }) => price)
  const possible = [...sure]
  for (const { time, open, high, low, close } of candles) {
    const end = time + MINUTE
    // A candle that starts with the last fill comes after it, unless it contains all of them.
    const hasFirst = time <= first && first < end
    if ((end <= first || time >= last) && !hasFirst) continue
    possible.push(high, low)
    if (time >= first && time < last) sure.push(open)
    if (end <= last) sure.push(close)
    const hasFill = times.some((fill) => fill >= time && fill < end)
    if (time >= first && end <= last && !hasFill) sure.push(high, low)
  }
  return { sure, possible }
}

export function plainEfficiency(trade: PlainTrade): PlainEfficiency {
  const { sure, possible } = pricesOf(trade)
  const [entry, exit] = [averageOf(trade, true), averageOf(trade, false)]
  const rangeOf = (price: number, isExit: boolean): Range | null => {
    const values: number[] = []
    for (const top of [Math.max(...sure), Math.max(...possible)]) {
      for (const bottom of [Math.min(...sure), Math.min(...possible)]) {
        // The average entry counts as a price of the trade.
        const [best, worst] = [Math.max(top, entry), Math.min(bottom, entry)]
        if (best === worst) return null
        values.push((trade.isLong === isExit ? price - worst : best - price) / (best - worst))
      }
    }
    return { low: Math.min(...values), high: Math.max(...values) }
  }
  return { entry: rangeOf(entry, false), exit: rangeOf(exit, true) }
}

/** For contracts settled in the coin, the harmonic mean: as many coins as all fills together. */
function averageOf({ fills, isInverse }: PlainTrade, isEntry: boolean): number {
  const own = fills.filter((fill) => fill.isEntry === isEntry)
  const quantity = own.reduce((sum, fill) => sum + fill.quantity, 0)
  const value = own.reduce(
    (sum, fill) => sum + (isInverse ? fill.quantity / fill.price : fill.quantity * fill.price),
    0,
  )
  return isInverse ? quantity / value : value / quantity
}
