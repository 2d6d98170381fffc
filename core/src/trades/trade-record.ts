import { formatFixed, isoTime, decimalPrice } from '../base/index.ts'
import { writeFigures } from './read-trade.ts'
import type { Trade } from './trade.ts'

/**
 * A trade for other programs: exact figures as decimal text, money in its settlement coin, times in ISO 8601. The same
 * from files and from a server.
 *
 *   { "ticker": "BTCUSD", "settle": "BTC", "entryPrice": "60070.7", "net": "-0.000002", "flags": ["liquidated"] }
 */
export function tradeRecord(trade: Trade) {
  const { instrument } = trade
  const optionalPrice = (value: bigint | null): string | null => (value === null ? null : decimalPrice(value))
  return {
    id: trade.id,
    account: trade.account as string,
    venue: instrument.venue,
    ticker: instrument.symbol,
    kind: instrument.kind,
    base: instrument.base,
    quote: instrument.quote,
    settle: instrument.settle,
    side: trade.side,
    positionSide: trade.positionSide,
    openTime: isoTime(trade.openTime),
    closeTime: trade.closeTime === null ? null : isoTime(trade.closeTime),
    status: trade.status,
    quantity: formatFixed(trade.entryQuantity),
    ...writeFigures(trade, ['maxQuantity', 'openQuantity']),
    entryPrice: optionalPrice(trade.entryPrice),
    exitPrice: optionalPrice(trade.exitPrice),
    ...writeFigures(trade, ['gross', 'fees', 'funding', 'otherCash', 'net']),
    fills: trade.slices.length,
    flags: trade.flags,
  }
}

export type TradeRecord = ReturnType<typeof tradeRecord>
