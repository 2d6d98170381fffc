/** The column indexes of the fields of a candle. */
export type CandleColumns = {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

/** https://github.com/binance/binance-public-data: open time, open, high, low, close, volume, close time, … */
export const KLINE_COLUMNS: CandleColumns = { time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 }

const NAMES = {
  time: ['time', 'opentime', 'unix', 'timestamp', 'starttime', 'start', 'startat', 'datetime', 'date', 'ts'],
  open: ['open', 'openprice', 'o'],
  high: ['high', 'highprice', 'h'],
  low: ['low', 'lowprice', 'l'],
  close: ['close', 'closeprice', 'c'],
  volume: ['volume', 'vol', 'v', 'volumebase'],
} as const

/** The columns that a header names; null for a row that is not a header of candles. */
export function columnsOfHeader(cells: readonly string[]): CandleColumns | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  // Earlier names of the list take precedence: a file with `Unix` and `Date` has its time in both.
  const indexOf = (part: keyof typeof NAMES): number | null => {
    const name = NAMES[part].find((candidate) => names.includes(candidate))
    return name === undefined ? null : names.indexOf(name)
  }
  const [time, open, high, low, close] = [
    indexOf('time'),
    indexOf('open'),
    indexOf('high'),
    indexOf('low'),
    indexOf('close'),
  ]
  if (time === null || open === null || high === null || low === null || close === null) return null
  // `Volume BTC` of CryptoDataDownload names the base coin; the first such column is the one in base coins.
  const volume = indexOf('volume') ?? names.findIndex((name) => name.startsWith('volume'))
  return { time, open, high, low, close, volume: volume < 0 ? null : volume }
}

/** Binance's files before 2025 have no header: a time and at least five numbers. */
export function looksLikeKlines(cells: readonly string[]): boolean {
  return (
    cells.length >= 6 && /^\d{10,19}$/.test(cells[0] ?? '') && cells.slice(1, 6).every((cell) => /^[\d.]+$/.test(cell))
  )
}
