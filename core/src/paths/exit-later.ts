import { MINUTE_MS, toNumber } from '../base/index.ts'
import { type CandleSeries, gainSign, profitAt } from '../measures/index.ts'
import { isEndedByExchange } from './exchange-ends.ts'
import type { NewCosts } from './new-costs.ts'
import { type Replay, unknown } from './other-exit.ts'
import type { TradePath } from './path.ts'

/**
 * Moves each exit some minutes later, to the open of the first candle that starts then or after: the first price that
 * is certain to be later. Nothing that was booked is removed; with 0 minutes the trade is unchanged.
 */
export function exitLater({ trade, series }: TradePath, { exitRate }: NewCosts, minutes: number): Replay {
  const { closeTime, funding, otherCash, fees } = trade
  if (closeTime === null || funding === null || otherCash === null || fees === null) return unknown('no-costs')
  if (minutes > 0 && isEndedByExchange(trade)) return unknown('ended-by-exchange')
  const sign = gainSign(trade)
  let more = 0
  let volume = 0
  let quantity = 0
  for (const slice of trade.slices) {
    if (slice.role !== 'exit') continue
    const price = minutes === 0 ? toNumber(slice.price) : priceAfter(series, slice.fill.time + minutes * MINUTE_MS)
    if (price === null) return unknown('too-short')
    const closed = toNumber(slice.quantity)
    more += profitAt(trade, { time: 0, price, quantity: closed, openValue: toNumber(slice.value), realised: 0 }, price)
    volume += price * closed
    quantity += closed
  }
  const gross = toNumber(trade.gross) + more
  const allFees = toNumber(fees) + exitRate * sign * more
  const cash = { funding: toNumber(funding), otherCash: toNumber(otherCash) }
  return {
    gap: null,
    exit: {
      end: 'later',
      time: closeTime + minutes * MINUTE_MS,
      price: volume / quantity,
      gross,
      fees: allFees,
      ...cash,
      net: gross - allFees + cash.funding + cash.otherCash,
      isDoubtful: false,
    },
  }
}

/** Null if there is no candle at that moment. */
function priceAfter({ candles, intervalMs }: CandleSeries, time: number): number | null {
  const candle = candles.find((next) => next.time >= time)
  return candle === undefined || candle.time >= time + intervalMs ? null : candle.open
}
