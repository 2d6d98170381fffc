import { float64At, uint32At } from '../base/index.ts'
import { SCALED_IN, type TradeColumns } from '../reports/index.ts'

/**
 * How long the value of each closed trade was in the market, in ms: from its open to its close, and for one that was
 * built or closed in steps from the mean of its entries to the mean of its exits, each step an equal part. The times of
 * the steps are those of their bookings. Trades closed in steps are included: a trader who scales out of winners would
 * otherwise lose all of them.
 */
export function marketTimes(columns: TradeColumns): Float64Array {
  const { count, events, flags, openTime, closeTime } = columns
  const [entries, exits] = [createMeans(count), createMeans(count)]
  for (let index = 0; index < events.count; index += 1) {
    const row = uint32At(events.trade, index)
    const time = float64At(events.time, index)
    if (float64At(events.gross, index) !== 0) exits.add(row, time)
    else if (float64At(events.fees, index) !== 0 && (uint32At(flags, row) & SCALED_IN) !== 0) entries.add(row, time)
  }
  return Float64Array.from({ length: count }, (_, row) => {
    const [open, close] = [float64At(openTime, row), float64At(closeTime, row)]
    return Math.max(0, exits.mean(row, close) - entries.mean(row, open))
  })
}

function createMeans(count: number) {
  const [sums, counts] = [new Float64Array(count), new Uint32Array(count)]
  return {
    add: (row: number, time: number): void => {
      sums[row] = float64At(sums, row) + time
      counts[row] = uint32At(counts, row) + 1
    },
    mean: (row: number, otherwise: number): number =>
      uint32At(counts, row) === 0 ? otherwise : float64At(sums, row) / uint32At(counts, row),
  }
}
