import { formatFixed, isoTime, decimalPrice } from '../base/index.ts'
import type { Trade } from './trade.ts'

/**
 * A trade for other programs: exact figures as decimal text, money in its settlement coin, times in ISO 8601. The same
 * from files and from a server.
 *
 *   { "ticker": "BTCUSD", "settle": "BTC", "entryPrice": "60070.7", "net": "-0.000002", "flags": ["liquidated"] }
 */
export function tradeRecord(trade: Trade) {
  const { instrument } = trade
  const optional = (value: bigint | null): string | null => (value === null ? null : formatFixed(value))
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
    maxQuantity: formatFixed(trade.maxQuantity),
    openQuantity: formatFixed(trade.openQuantity),
    entryPrice: optionalPrice(trade.entryPrice),
    exitPrice: optionalPrice(trade.exitPrice),
    gross: formatFixed(trade.gross),
    fees: optional(trade.fees),
    funding: optional(trade.funding),
    otherCash: optional(trade.otherCash),
    net: optional(trade.net),
    fills: trade.slices.length,
    flags: trade.flags,
  }
}

export type TradeRecord = ReturnType<typeof tradeRecord>
