import { float64At, ratio, toNumber } from '../base/index.ts'
import { idOfRow, MONEY_UNIT, type TradeColumns } from '../reports/index.ts'
import type { Trade } from '../trades/index.ts'
import type { ExitPlan } from './other-exit.ts'
import type { TradePath } from './path.ts'

/** A closed trade, and the value of its settlement asset in the currency of the columns. */
export type PricedTrade = {
  readonly trade: Trade
  /** Null without complete candles. */
  readonly path: TradePath | null
  readonly currency: string
  /** At the open and at the close of the trade; null if a rate is missing. */
  readonly openRate: number | null
  readonly closeRate: number | null
}

export type PricedPath = PricedTrade & { readonly path: TradePath }

/** Priced trades by their ids. */
export type PricedTrades = ReadonlyMap<string, PricedTrade>

/** The trade of a row; null if none is loaded, or it or the currency has changed since. */
export function pricedTradeOfRow(columns: TradeColumns, row: number, trades: PricedTrades): PricedTrade | null {
  const priced = trades.get(idOfRow(columns, row))
  if (priced === undefined || priced.currency !== columns.currency) return null
  const { trade } = priced
  const isSame =
    trade.openTime === float64At(columns.openTime, row) &&
    trade.closeTime === float64At(columns.closeTime, row) &&
    trade.slices.length === columns.fills[row] &&
    isSamePrice(trade.entryPrice, float64At(columns.entryPrice, row)) &&
    isSamePrice(trade.exitPrice, float64At(columns.exitPrice, row))
  return isSame ? priced : null
}

/** The same, if its candles are complete. */
export function pathOfRow(columns: TradeColumns, row: number, trades: PricedTrades): PricedPath | null {
  const priced = pricedTradeOfRow(columns, row, trades)
  return priced === null || priced.path === null ? null : { ...priced, path: priced.path }
}

function isSamePrice(price: Trade['entryPrice'], column: number): boolean {
  return price === null ? Number.isNaN(column) : Math.abs(toNumber(price) - column) <= 1e-9 * Math.abs(column)
}

/** The plan for a row, in the settlement asset of its trade. `stops`: the price of the first stop by trade id. */
export function planOfRow(
  columns: TradeColumns,
  row: number,
  { priced, stops }: { readonly priced: PricedPath; readonly stops: ReadonlyMap<string, number> },
): ExitPlan {
  const risk = float64At(columns.risk, row) / MONEY_UNIT
  return {
    risk: risk > 0 ? ratio(risk, priced.openRate) : null,
    stop: stops.get(idOfRow(columns, row)) ?? null,
  }
}
