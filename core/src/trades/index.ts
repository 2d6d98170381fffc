export {
  accountBook,
  type BalanceCheck,
  type CheckFigures,
  type CoinBook,
  dayOf,
  type LedgerDay,
  remainderSpan,
  roundingAllowance,
} from './account-book.ts'
export * from './anchor.ts'
export {
  type Booking,
  BOOKING_KINDS,
  type BookingKind,
  coinsBeforeFee,
  contractTrades,
  eachBooking,
} from './bookings.ts'
export * from './build-position.ts'
export * from './build-trades.ts'
export * from './entries.ts'
export { type ExchangeSum, exchangeSumOf } from './exchange-sum.ts'
export { type FlatPoint, flatPointBefore } from './flat-points.ts'
export { FLAT_GAP_MS, type PositionHealth } from './health.ts'
export { type Holdings, holdingsOf, type Remainder, remainderOf } from './holdings.ts'
export * from './implied-fills.ts'
export type { CostMethod } from './lots.ts'
export { type CoinPosition, NO_MOVES, type PositionMoves } from './coin-position.ts'
export { moveCoins, transfersOf } from './move-coins.ts'
export * from './options.ts'
export { compareTrades } from './order.ts'
export type { FillCorrection, Override, OverrideProblem, OverrideTrouble } from './override.ts'
export * from './position-key.ts'
export * from './rates.ts'
export { LAST_UNITS, convertUnits } from './redenomination.ts'
export { readFigures, readTrade, SLICE_FIGURES, TRADE_FIGURES, writeFigures, type WrittenTrade } from './read-trade.ts'
export { type StatedProfit, statedProfits } from './stated-profit.ts'
export * from './trade.ts'
export { type DayRate, parseRate, ratesOfDays, type TypedRate } from './typed-rates.ts'
export { type TradeRecord, tradeRecord } from './trade-record.ts'
export { priceOfValue, valueOf } from './value.ts'
export * from './unmatched.ts'
export { tradeIdOf } from './trade-id.ts'
