/**
 * A venue's market as text, the form in which it is stored and sent. One line per instrument with fields separated by
 * tabs; an empty field means unknown. A third of the size of JSON. Missing or unreadable fields become null.
 */
import { withoutTrailing } from '../base/index.ts'
import type { FundingRate, InstrumentData, OpenInterest, MarketTicker } from './instrument-data.ts'

/** The facts about an instrument that seldom change. Exact decimals are text. */
export type ListedInstrument = {
  /** The venue's own name, unique within the venue. */
  readonly id: string
  /** In the spelling of traders. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly settle: string
  readonly kind: InstrumentData['kind']
  /** Coins per contract (linear), units of quote per contract (inverse), 1 (spot). */
  readonly contractSize: string
  readonly quantityStep: string | null
  readonly priceTick: string | null
  readonly leastQuantity: string | null
  /** In quote currency. */
  readonly leastNotional: string | null
  readonly mostLeverage: string | null
  /** Fractions: 0.0005 is 0.05 %. The base rates, before any discount. */
  readonly makerFee: string | null
  readonly takerFee: string | null
  /** UTC ms */
  readonly listedAt: number | null
}

/** The figures that change all the time. */
export type LiveFigures = {
  readonly ticker: MarketTicker | null
  readonly funding: FundingRate | null
  readonly openInterest: OpenInterest | null
}

export function writeListing(instruments: readonly ListedInstrument[]): string {
  return instruments.map((instrument) => LISTED_FIELDS.map((part) => instrument[part] ?? '').join('\t')).join('\n')
}

export function readListing(text: string): ListedInstrument[] {
  return linesOf(text).map((line) => {
    const fields = line.split('\t')
    const [id = '', symbol = '', base = '', quote = '', settle = '', kind, contractSize] = fields
    const textAt = (index: number): string | null => fields[index] || null
    return {
      id,
      symbol,
      base,
      quote,
      settle,
      kind: kind === 'spot' || kind === 'inverse' ? kind : 'linear',
      contractSize: contractSize || '1',
      quantityStep: textAt(7),
      priceTick: textAt(8),
      leastQuantity: textAt(9),
      leastNotional: textAt(10),
      mostLeverage: textAt(11),
      makerFee: textAt(12),
      takerFee: textAt(13),
      listedAt: numberOf(fields[14]),
    }
  })
}

/** Times are written as milliseconds before `time`, which is shorter. */
export function writeLive(figures: ReadonlyMap<string, LiveFigures>, time: number): string {
  return [...figures]
    .map(([id, { ticker, funding, openInterest }]) => {
      const age = (moment: number | undefined): number | null => (moment === undefined ? null : time - moment)
      const { last, mark, bid, ask, high24h, low24h, change24h, quoteVolume24h, contracts24h } = ticker ?? NO_TICKER
      const fields = [
        id,
        age(ticker?.time),
        last,
        mark,
        bid,
        ask,
        high24h,
        low24h,
        change24h,
        quoteVolume24h,
        contracts24h,
        age(funding?.time),
        funding?.rate,
        funding?.intervalHours,
        age(openInterest?.time),
        openInterest?.now,
        openInterest?.hourAgo,
        openInterest?.dayAgo,
      ]
      const line = fields.map((part) => part ?? '').join('\t')
      return withoutTrailing(line, '\t')
    })
    .join('\n')
}

/** The figures of each instrument by its id, in the order of the text. */
export function readLive(text: string, time: number): Map<string, LiveFigures> {
  return new Map(
    linesOf(text).map((line) => {
      const fields = line.split('\t')
      const at = (index: number): number | null => numberOf(fields[index])
      return [
        fields[0] ?? '',
        { ticker: tickerOf(at, time), funding: fundingOf(at, time), openInterest: interestOf(at, time) },
      ]
    }),
  )
}

type At = (index: number) => number | null

function tickerOf(at: At, time: number): MarketTicker | null {
  const [age, last] = [at(1), at(2)]
  if (age === null || last === null) return null
  return {
    time: time - age,
    last,
    mark: at(3),
    bid: at(4),
    ask: at(5),
    high24h: at(6),
    low24h: at(7),
    change24h: at(8),
    quoteVolume24h: at(9),
    contracts24h: at(10),
  }
}

function fundingOf(at: At, time: number): FundingRate | null {
  const [age, rate, intervalHours] = [at(11), at(12), at(13)]
  return age === null || rate === null || intervalHours === null ? null : { time: time - age, rate, intervalHours }
}

function interestOf(at: At, time: number): OpenInterest | null {
  const [age, now] = [at(14), at(15)]
  return age === null || now === null ? null : { time: time - age, now, hourAgo: at(16), dayAgo: at(17) }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

const LISTED_FIELDS = [
  'id',
  'symbol',
  'base',
  'quote',
  'settle',
  'kind',
  'contractSize',
  'quantityStep',
  'priceTick',
  'leastQuantity',
  'leastNotional',
  'mostLeverage',
  'makerFee',
  'takerFee',
  'listedAt',
] as const satisfies readonly (keyof ListedInstrument)[]

const NO_TICKER: { readonly [part in keyof MarketTicker]: null } = {
  time: null,
  last: null,
  mark: null,
  bid: null,
  ask: null,
  high24h: null,
  low24h: null,
  change24h: null,
  quoteVolume24h: null,
  contracts24h: null,
}
