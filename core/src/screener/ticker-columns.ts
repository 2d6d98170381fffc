import { DAY_MS, ratio } from '../base/index.ts'
import type { ScreenerColumn } from './column.ts'
import type { InstrumentData } from './instrument-data.ts'

const MARKET = { group: 'Market', needs: ['ticker'] } as const

/** Columns that need the venue's ticker and little else. */
export const TICKER_COLUMNS = {
  price: {
    ...MARKET,
    name: 'Price',
    unit: 'price',
    formula: 'last trade',
    whenNull: 'without a ticker',
    compute: ({ ticker }) => ticker?.last ?? null,
  },
  change24h: {
    ...MARKET,
    group: 'Change',
    name: 'Change 24 h',
    unit: 'percent',
    isSigned: true,
    isDirection: true,
    formula: 'as the venue tells it, over the last 24 hours',
    whenNull: 'where the venue does not tell it',
    compute: ({ ticker }) => ticker?.change24h ?? null,
  },
  range24h: {
    ...MARKET,
    group: 'Volatility',
    name: 'Range 24 h',
    unit: 'percent',
    formula: '(high - low) / low of the last 24 hours',
    whenNull: 'where the venue does not tell them',
    compute: ({ ticker }) => less(ratio(ticker?.high24h ?? null, ticker?.low24h ?? null), 1),
  },
  volume24h: {
    ...MARKET,
    group: 'Volume',
    name: 'Volume 24 h',
    unit: 'dollars',
    formula: 'volume in quote currency of the last 24 hours; inverse: contracts × contract size; in dollars',
    whenNull: 'where the venue does not tell it, and without a rate of the quote currency',
    compute: volumeDollars,
  },
  spread: {
    ...MARKET,
    name: 'Spread',
    unit: 'basis-points',
    formula: '(ask - bid) / ((ask + bid) / 2) × 10,000',
    whenNull: 'without bid and ask',
    compute: ({ ticker }) => {
      const { bid = null, ask = null } = ticker ?? {}
      return bid === null || ask === null ? null : ratio((ask - bid) * 2e4, ask + bid)
    },
  },
  marketCap: {
    ...MARKET,
    name: 'Market capitalization',
    unit: 'dollars',
    needs: ['ticker', 'supply'],
    formula: 'coins in circulation × price, in dollars',
    whenNull: 'where no provider tells the coins in circulation',
    compute: ({ ticker, supply, quoteDollars }) => product(supply, ticker?.last ?? null, quoteDollars),
  },
  listedDays: {
    ...MARKET,
    name: 'Listed for',
    unit: 'days',
    needs: ['listing'],
    formula: 'days since the venue lists it',
    whenNull: 'where the venue does not tell it',
    compute: ({ listedAt }, { now }) => (listedAt === null ? null : Math.max(0, (now - listedAt) / DAY_MS)),
  },
} as const satisfies Readonly<Record<string, ScreenerColumn>>

export function volumeDollars({ kind, ticker, contractSize, quoteDollars }: InstrumentData): number | null {
  if (ticker === null) return null
  return kind === 'inverse'
    ? product(ticker.contracts24h, contractSize, quoteDollars)
    : product(ticker.quoteVolume24h, 1, quoteDollars)
}

/** Null if any factor is null. */
export function product(a: number | null, b: number | null, c: number | null): number | null {
  return a === null || b === null || c === null ? null : a * b * c
}

export function less(value: number | null, taken: number): number | null {
  return value === null ? null : value - taken
}
