/** Which numbers of an exchange's response are accepted: those that can be true. Everything else counts as unknown. */
import { DAY_MS, withoutTrailingZeros } from '@roundtrip/core/base'
import type { ListedInstrument, MarketTicker } from '@roundtrip/core/screener'
import type { Exchange, Market as ListedMarket, Ticker as LibraryTicker } from 'ccxt'
import type { MarketVenue } from './market-port.ts'

/** No real price, quantity or volume is larger. */
const MAX = 1e18

export function finite(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Math.abs(number) < MAX ? number : null
}

export function positiveNumber(value: unknown): number | null {
  const number = finite(value)
  return number !== null && number > 0 ? number : null
}

export function notNegative(value: unknown): number | null {
  const number = finite(value)
  return number !== null && number >= 0 ? number : null
}

/** A decimal without an exponent, with at most 18 decimals: `0.00001`. Null for anything but a number >= 0. */
export function toDecimalText(value: unknown): string | null {
  const number = notNegative(value)
  if (number === null) return null
  const text = String(number)
  return text.includes('e') ? withoutTrailingZeros(number.toFixed(18)) : text
}

/** The venue's own name for an instrument. Hyperliquid numbers its markets and gives the name separately. */
export function instrumentId(listed: NonNullable<ListedMarket>): string {
  const name: unknown = Reflect.get(listed, 'baseName')
  return typeof name === 'string' && listed.contract === true ? name : String(listed.id)
}

/** The instruments of an exchange that belong to a venue: tradable now, and of contracts only the perpetual ones. */
export function tradedInstruments(exchange: Exchange, { kind }: MarketVenue): NonNullable<ListedMarket>[] {
  const seen = new Set<string>()
  return Object.values(exchange.markets ?? {}).filter((listed): listed is NonNullable<ListedMarket> => {
    if (
      listed === undefined ||
      listed.active === false ||
      !isName(instrumentId(listed)) ||
      seen.has(instrumentId(listed))
    )
      return false
    const fits = kind === 'spot' ? listed.spot === true : listed.swap === true && listed[kind] === true
    if (fits) seen.add(instrumentId(listed))
    return fits
  })
}

/** Names become parts of text lines, so they must not contain separators. */
function isName(text: unknown): boolean {
  return typeof text === 'string' && /^[^\s]{1,100}$/.test(text)
}

export function listedOf(listed: NonNullable<ListedMarket>, { kind }: MarketVenue): ListedInstrument | null {
  const { symbol, base, quote, settle, precision, limits, maker, taker, created } = listed
  const contractSize = kind === 'spot' ? '1' : toDecimalText(positiveNumber(listed.contractSize))
  if (contractSize === null || ![symbol, base, quote].every(isName)) return null
  return {
    id: instrumentId(listed),
    symbol,
    base,
    quote,
    settle: kind === 'spot' || typeof settle !== 'string' ? quote : settle,
    kind,
    contractSize,
    quantityStep: toDecimalText(positiveNumber(precision.amount)),
    priceTick: toDecimalText(positiveNumber(precision.price)),
    leastQuantity: toDecimalText(positiveNumber(limits.amount?.min)),
    leastNotional: toDecimalText(positiveNumber(limits.cost?.min)),
    mostLeverage: kind === 'spot' ? null : toDecimalText(positiveNumber(limits.leverage?.max)),
    makerFee: toDecimalText(maker),
    takerFee: toDecimalText(taker),
    listedAt: timeOf(created),
  }
}

/** Null for anything but a time between 2010, when the first exchange opened, and a year from now. */
function timeOf(value: unknown): number | null {
  const time = finite(value)
  return time !== null && time > FIRST_EXCHANGE && time < Date.now() + YEAR_MS ? Math.round(time) : null
}

/** 2010-01-01T00:00:00Z */
const FIRST_EXCHANGE = 1_262_304_000_000
const YEAR_MS = 366 * DAY_MS

export type TickerSources = {
  readonly ticker: LibraryTicker
  /** For exchanges whose tickers come without bids and asks. */
  readonly book: LibraryTicker | undefined
  readonly mark: unknown
  readonly listed: NonNullable<ListedMarket>
  readonly venue: MarketVenue
  readonly at: number
}

/** Null without a price: the library would derive one from other fields. */
export function tickerOf({ ticker, book, mark, listed, venue, at }: TickerSources): MarketTicker | null {
  const info: Readonly<Record<string, unknown>> = Object(ticker.info)
  const last = positiveNumber(info['lastPrice'] ?? info['last'] ?? info['midPx'])
  if (last === null) return null
  const [bid, ask] = [positiveNumber((book ?? ticker).bid), positiveNumber((book ?? ticker).ask)]
  const crossed = bid !== null && ask !== null && bid > ask
  const [high, low] = [positiveNumber(ticker.high), positiveNumber(ticker.low)]
  const turned = high !== null && low !== null && high < low
  const change = changeOf(ticker, last)
  return {
    time: at,
    last,
    mark: positiveNumber(mark ?? ticker.markPrice),
    bid: crossed ? null : bid,
    ask: crossed ? null : ask,
    high24h: turned ? null : high,
    low24h: turned ? null : low,
    // No price falls by 100 % or more.
    change24h: change === null || change <= -1 ? null : Number(change.toPrecision(8)),
    quoteVolume24h: venue.kind === 'inverse' ? null : quoteVolume(ticker, listed, last),
    contracts24h: venue.kind === 'inverse' ? notNegative(info['volume']) : null,
  }
}

/** As a fraction: 0.05 is +5 %. Hyperliquid gives the price of a day ago instead. */
function changeOf(ticker: LibraryTicker, last: number): number | null {
  const percentage = finite(ticker.percentage)
  const before = positiveNumber(ticker.previousClose)
  if (percentage !== null) return percentage / 100
  return before === null ? null : last / before - 1
}

/** If the volume is only given in contracts or coins, it is valued at the last price. */
function quoteVolume(ticker: LibraryTicker, { contractSize }: NonNullable<ListedMarket>, last: number): number | null {
  const statedVolume = notNegative(ticker.quoteVolume)
  if (statedVolume !== null) return statedVolume
  const contracts = notNegative(ticker.baseVolume)
  return contracts === null ? null : Number((contracts * (positiveNumber(contractSize) ?? 1) * last).toPrecision(8))
}
