/** What is believed of an exchange's answer: plain numbers that can be true. Everything else is not known. */
import { DAY_MS } from '@roundtrip/core/base'
import type { ListedInstrument, Ticker } from '@roundtrip/core/screener'
import type { Exchange, Market as ListedMarket, Ticker as ToldTicker } from 'ccxt'
import type { MarketVenue } from './market-port.ts'

/** No price, quantity or volume of the world is larger. */
const MOST = 1e18

export function finite(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Math.abs(number) < MOST ? number : null
}

export function positiveNumber(value: unknown): number | null {
  const number = finite(value)
  return number !== null && number > 0 ? number : null
}

export function notNegative(value: unknown): number | null {
  const number = finite(value)
  return number !== null && number >= 0 ? number : null
}

/** A decimal without an exponent, of at most 18 decimals; null for what is no number above or equal to 0. */
export function toDecimalText(value: unknown): string | null {
  const number = notNegative(value)
  if (number === null) return null
  const text = String(number)
  return text.includes('e') ? number.toFixed(18).replace(/\.?0+$/, '') : text
}

/** The venue's own name of an instrument. Hyperliquid numbers its markets; its name of one stands beside. */
export function instrumentId(listed: NonNullable<ListedMarket>): string {
  const name: unknown = Reflect.get(listed, 'baseName')
  return typeof name === 'string' && listed.contract === true ? name : String(listed.id)
}

/** What of an exchange belongs to a venue: what can be traded now, and of contracts those that do not end. */
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

/** Names become parts of lines. */
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

/** Null for what is no moment between the first exchange of coins and next year. */
function timeOf(value: unknown): number | null {
  const time = finite(value)
  return time !== null && time > FIRST_EXCHANGE && time < Date.now() + YEAR_MS ? Math.round(time) : null
}

/** 2010-01-01T00:00:00Z */
const FIRST_EXCHANGE = 1_262_304_000_000
const YEAR_MS = 366 * DAY_MS

export type TickerParts = {
  readonly ticker: ToldTicker
  /** Where bids and asks are told apart from the rest. */
  readonly book: ToldTicker | undefined
  readonly mark: unknown
  readonly listed: NonNullable<ListedMarket>
  readonly venue: MarketVenue
  readonly at: number
}

/** Null without a price; the library would work one out of others. */
export function tickerOf({ ticker, book, mark, listed, venue, at }: TickerParts): Ticker | null {
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
    // No price falls by all of itself, or by more.
    change24h: change === null || change <= -1 ? null : Number(change.toPrecision(8)),
    quoteVolume24h: venue.kind === 'inverse' ? null : quoteVolume(ticker, listed, last),
    contracts24h: venue.kind === 'inverse' ? notNegative(info['volume']) : null,
  }
}

/** As a fraction; Hyperliquid tells the price of a day ago instead. */
function changeOf(ticker: ToldTicker, last: number): number | null {
  const percentage = finite(ticker.percentage)
  const before = positiveNumber(ticker.previousClose)
  if (percentage !== null) return percentage / 100
  return before === null ? null : last / before - 1
}

/** Where the volume is told in contracts or coins alone, it is worth what the last price says. */
function quoteVolume(ticker: ToldTicker, { contractSize }: NonNullable<ListedMarket>, last: number): number | null {
  const statedVolume = notNegative(ticker.quoteVolume)
  if (statedVolume !== null) return statedVolume
  const contracts = notNegative(ticker.baseVolume)
  return contracts === null ? null : Number((contracts * (positiveNumber(contractSize) ?? 1) * last).toPrecision(8))
}
