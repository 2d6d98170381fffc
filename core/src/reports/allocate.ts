import type { TradeColumns } from './columns.ts'

/** Columns that may still be written; everywhere else they are read only. */
export type MutableColumns = Omit<TradeColumns, 'dictionaries' | 'events'>

/** Empty columns for `count` trades, without labels. */
export function allocateColumns(count: number, currency: string): MutableColumns {
  const doubles = () => new Float64Array(count)
  return {
    count,
    currency,
    id: new Uint32Array(2 * count),
    account: new Uint16Array(count),
    ticker: new Uint16Array(count),
    side: new Int8Array(count),
    closed: new Uint8Array(count),
    flags: new Uint32Array(count),
    openTime: doubles(),
    closeTime: doubles(),
    quantity: doubles(),
    maxQuantity: doubles(),
    entryPrice: doubles(),
    exitPrice: doubles(),
    fills: new Uint32Array(count),
    gross: doubles(),
    fees: doubles(),
    funding: doubles(),
    net: doubles(),
    turnover: doubles(),
    entryValue: doubles(),
    risk: doubles().fill(Number.NaN),
    labelStart: new Uint32Array(count + 1),
    labelIds: new Uint16Array(0),
  }
}

/** Columns of no trades. */
export function emptyColumns(currency: string): TradeColumns {
  return {
    ...allocateColumns(0, currency),
    dictionaries: { accounts: [], tickers: [], labels: [] },
    events: {
      count: 0,
      trade: new Uint32Array(0),
      time: new Float64Array(0),
      gross: new Float64Array(0),
      fees: new Float64Array(0),
      funding: new Float64Array(0),
    },
  }
}
