import { ratio, toNumber } from '../../base/index.ts'
import type { Trade } from '../../trades/index.ts'
import type { CandleSeries } from './candles.ts'
import { type PositionStep, positionPath, profitAt } from './position-path.ts'

/** The trade at the end of a candle. Money is in the settlement asset. */
export type RunningPoint = {
  /** The start of the candle. */
  readonly time: number
  /** Its close, at which the open quantity is valued. */
  readonly price: number
  /** Signed: negative while short. */
  readonly position: number
  /** Average entry of the open quantity; null while nothing is open. */
  readonly averageEntry: number | null
  /** Booked so far: gross profit of exits, minus fees, plus funding and other cash. A fee without a rate counts 0. */
  readonly realised: number
  /** The profit of the open quantity at that price, before the fees of its exit. */
  readonly unrealised: number
}

/** The profit of the trade at the end of each candle; before its first fill everything is 0. */
export function runningProfit(trade: Trade, { candles, intervalMs }: CandleSeries): readonly RunningPoint[] {
  const steps = positionPath(trade)
  const bookings = bookingsOf(trade)
  let step = 0
  let booked = 0
  let cash = 0
  return candles.map((candle): RunningPoint => {
    const end = candle.time + intervalMs
    while ((steps[step]?.time ?? end) < end) step += 1
    for (let next = bookings[booked]; next !== undefined && next.time < end; next = bookings[booked]) {
      cash += next.amount
      booked += 1
    }
    const position = steps[step - 1]
    const gross = position?.realised ?? 0
    return {
      time: candle.time,
      price: candle.close,
      position: position === undefined ? 0 : position.quantity * (trade.side === 'long' ? 1 : -1),
      averageEntry: position === undefined ? null : entryOf(trade, position),
      realised: gross + cash,
      unrealised: position === undefined ? 0 : profitAt(trade, position, candle.close) - gross,
    }
  })
}

/** All amounts except the gross profit, in time order. */
function bookingsOf(trade: Trade): readonly { readonly time: number; readonly amount: number }[] {
  const fees = trade.slices.map(({ fill, fee }) => ({ time: fill.time, amount: fee === null ? 0 : -toNumber(fee) }))
  const cash = trade.cashEvents.map(({ time, amount }) => ({ time, amount: toNumber(amount) }))
  return [...fees, ...cash].sort((a, b) => a.time - b.time)
}

function entryOf(trade: Trade, { quantity, openValue }: PositionStep): number | null {
  const size = quantity * toNumber(trade.instrument.contractSize)
  return trade.instrument.kind === 'inverse' ? ratio(size, openValue) : ratio(openValue, size)
}
