import type { MoneyEvents, TradeColumns } from './columns.ts'

/** The columns that are stored and sent, in this order. Changing the order changes the format in `codec.ts`. */
export const TRADE_COLUMNS = [
  'openTime',
  'closeTime',
  'quantity',
  'maxQuantity',
  'entryPrice',
  'exitPrice',
  'gross',
  'fees',
  'funding',
  'net',
  'turnover',
  'entryValue',
  'id',
  'flags',
  'fills',
  'account',
  'ticker',
  'side',
  'closed',
  'otherCash',
  'openingId',
] as const

/** The columns of the first version of the format. */
export const FIRST_TRADE_COLUMNS = TRADE_COLUMNS.filter((name) => name !== 'otherCash' && name !== 'openingId')

/** The columns of money events, in the order of `codec.ts`. */
export const EVENT_COLUMNS = ['time', 'gross', 'fees', 'funding', 'trade', 'otherCash'] as const

export const FIRST_EVENT_COLUMNS = EVENT_COLUMNS.filter((name) => name !== 'otherCash')

/** Columns that can still be written; everywhere else they are read-only. */
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
    otherCash: doubles(),
    net: doubles(),
    turnover: doubles(),
    entryValue: doubles(),
    openingId: doubles().fill(Number.NaN),
    risk: doubles().fill(Number.NaN),
    stopsMovedAway: doubles().fill(Number.NaN),
    labelStart: new Uint32Array(count + 1),
    labelIds: new Uint16Array(0),
    labelEarly: new Uint8Array(0),
    flows: [],
    orders: [],
  }
}

/** Columns without any trades. */
export function emptyColumns(currency: string): TradeColumns {
  return {
    ...allocateColumns(0, currency),
    dictionaries: { accounts: [], tickers: [], labels: [] },
    events: allocateEvents(0),
  }
}

/** Allocates columns for `count` money events. */
export function allocateEvents(count: number): MoneyEvents {
  return {
    count,
    trade: new Uint32Array(count),
    time: new Float64Array(count),
    gross: new Float64Array(count),
    fees: new Float64Array(count),
    funding: new Float64Array(count),
    otherCash: new Float64Array(count),
  }
}
