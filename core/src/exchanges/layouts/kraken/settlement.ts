/**
 * Positions on margin that their owner settled: "You may close all or part of a spot position on margin by transferring
 * to us, directly from your account balance with no trade involved, funds of the type used by Kraken to make the
 * initial margin extension. Upon settling, you retain the asset that you originally received … There are no trading
 * fees" (https://support.kraken.com/hc/en-us/articles/218741078, read November 2026). So the position ends at its cost,
 * and the coins are bought or sold at that price.
 *
 * The ledger has two rows of type `settled`: the coins and what they cost. The trade history has a row at the price of
 * the opening, on the same side as the opening, that names it (`posttxid`) and is `closing`, without a fee; described
 * of an export of October 2026 in the plan for `cli/tax` of https://github.com/zhaow-de/zcrypto-kraken. Orders that
 * settle are of type `settle-position` (https://docs.kraken.com/api-reference/trading/add-order).
 */
import { absolute, divide, type Fixed, type UtcMs } from '../../../base/index.ts'
import type { FillSide, Instrument } from '../../../ledger/index.ts'
import type { FillDraft, LedgerLeg, LedgerLegs } from '../layout.ts'
import { marginMarket } from '../margin.ts'

/** The fields of a row in the trade history that identify a settlement. */
type Trade = {
  readonly side: FillSide | null
  readonly orderType: string
  readonly misc: string
  /** The side of the trade that opened the position; null if unknown. */
  readonly opened: FillSide | null
}

/**
 * The direction of the coins of a settlement: `buy` for those of a long, which are paid for. Null for any other trade.
 * `legs` are the rows of the ledger that name it.
 */
export function settledSide(trade: Trade, legs: readonly LedgerLeg[], base: string): FillSide | null {
  const settled = legs.filter(({ settledAt }) => settledAt !== undefined)
  const coins = settled.find(({ asset, amount }) => asset === base && amount !== 0n)
  if (coins !== undefined) return coins.amount > 0n ? 'buy' : 'sell'
  const isSame = trade.misc.includes('closing') && trade.opened !== null && trade.opened === trade.side
  return settled.length > 0 || isSame || /^settle/i.test(trade.orderType) ? trade.side : null
}

/** The settled quantity of a pair, and which way the coins went. */
type Settlement = Pick<FillDraft, 'time' | 'quantity' | 'price' | 'fee'> & {
  readonly market: Instrument
  readonly side: FillSide
  readonly venueTradeId: string
  readonly orderId?: string | null
}

/** The position ends at its cost, without profit, and the coins come or go at the same price. */
export function settlementFills(settled: Settlement): readonly FillDraft[] {
  const { market, side, time, quantity, price, fee, venueTradeId, orderId = null } = settled
  const common = { type: 'fill', time, quantity, price, feeAsset: market.quote, venueTradeId, orderId } as const
  const ends = side === 'buy' ? 'sell' : 'buy'
  return [
    { ...common, instrument: marginMarket(market), side: ends, fee, execution: 'settlement', opens: false },
    { ...common, instrument: market, side, fee: 0n },
  ]
}

/** A margin trade that opened a position, which a settlement may close. */
export type KrakenOpening = { readonly market: Instrument; readonly time: UtcMs; readonly side: FillSide | null }

/** All trades by their ids; null for those that opened nothing on margin. */
export type KrakenOpenings = ReadonlyMap<string, KrakenOpening | null>

/** The fills of settlements that only the ledger has, in the pair whose position was opened last before them. */
export function settlementsAlone(legs: LedgerLegs, trades: KrakenOpenings): readonly FillDraft[] {
  return [...legs].flatMap(([venueTradeId, entries]) => {
    const settled = [...entries.values()].filter(({ settledAt }) => settledAt !== undefined)
    const time = settled[0]?.settledAt
    if (time === undefined || trades.has(venueTradeId)) return []
    const opened = [...trades.values()].filter(
      (trade) => trade !== null && trade.time <= time && isOf(trade.market, settled),
    )
    const market = opened.reduce(
      (last, trade) => ((trade?.time ?? 0) >= (last?.time ?? 0) ? trade : last),
      null,
    )?.market
    const [coins, money] = market === undefined ? [0n, 0n] : [sumOf(settled, market.base), sumOf(settled, market.quote)]
    if (market === undefined || coins === 0n || money === 0n) return []
    const [quantity, side] = [absolute(coins), coins > 0n ? 'buy' : 'sell'] as const
    const price = divide(absolute(money), quantity)
    return settlementFills({ market, side, time, quantity, price, fee: 0n, venueTradeId })
  })
}

function isOf({ base, quote }: Instrument, legs: readonly LedgerLeg[]): boolean {
  return [base, quote].every((coin) => legs.some(({ asset }) => asset === coin))
}

function sumOf(legs: readonly LedgerLeg[], coin: string): Fixed {
  return legs.reduce((sum, { asset, amount }) => (asset === coin ? sum + amount : sum), 0n)
}
