/** The trades of this journal, indexed by market, side and time for lookups by rows of another journal. */
import { float64At, grouped } from '../base/index.ts'
import type { TradeColumns } from '../reports/index.ts'
import { baseName, quoteClass } from './markets.ts'

/** The fields of a trade used for matching. Figures are doubles; money counts units of 10^-8, NaN if unknown. */
export type OwnTrade = {
  /** Row in the columns. */
  readonly row: number
  /** Index of its account in the columns. */
  readonly account: number
  readonly quote: string
  readonly side: 1 | -1
  readonly open: number
  /** Infinity while open. */
  readonly close: number
  readonly quantity: number
  readonly entryPrice: number
  /** NaN while open. */
  readonly exitPrice: number
  readonly gross: number
  readonly fees: number
  readonly funding: number
  readonly otherCash: number
  readonly net: number
}

export type OwnTrades = {
  readonly count: number
  /** The trades of a coin, in the order of their openings. */
  readonly of: (base: string) => CoinTrades | null
  /** Each trade by its index, in the order of the columns. */
  readonly at: (row: number) => OwnTrade
}

/** The trades of one coin. */
export type CoinTrades = {
  readonly byOpen: readonly OwnTrade[]
  /** The closed ones, in the order of their closings. */
  readonly byClose: readonly OwnTrade[]
}

export function ownTrades(columns: TradeColumns): OwnTrades {
  const bases = columns.dictionaries.tickers.map(({ base }) => baseName(base))
  const quotes = columns.dictionaries.tickers.map(({ quote }) => quoteClass(quote))
  const all = Array.from({ length: columns.count }, (_, row): OwnTrade => {
    const closed = columns.closed[row] === 1
    const gross = float64At(columns.gross, row)
    const fees = float64At(columns.fees, row)
    const funding = float64At(columns.funding, row)
    const net = closed ? float64At(columns.net, row) : Number.NaN
    return {
      row,
      account: columns.account[row] ?? 0,
      quote: quotes[columns.ticker[row] ?? 0] ?? '',
      side: columns.side[row] === -1 ? -1 : 1,
      open: float64At(columns.openTime, row),
      close: closed ? float64At(columns.closeTime, row) : Number.POSITIVE_INFINITY,
      quantity: float64At(columns.quantity, row),
      entryPrice: float64At(columns.entryPrice, row),
      exitPrice: closed ? float64At(columns.exitPrice, row) : Number.NaN,
      gross,
      fees,
      funding,
      // Columns built for a page leave it out.
      otherCash: net - (gross - fees + funding),
      net,
    }
  })
  const groups = grouped(all, ({ row }) => bases[columns.ticker[row] ?? 0] ?? '')
  const byCoin = new Map(
    [...groups].map(([base, trades]): [string, CoinTrades] => [
      base,
      {
        byOpen: trades.toSorted((a, b) => a.open - b.open || a.row - b.row),
        byClose: trades
          .filter(({ close }) => Number.isFinite(close))
          .toSorted((a, b) => a.close - b.close || a.row - b.row),
      },
    ]),
  )
  return { count: columns.count, of: (base) => byCoin.get(base) ?? null, at: (row) => all[row] as OwnTrade }
}
