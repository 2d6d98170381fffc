/** Reads accounts through the library's unified methods, as `unified-parts` describes for each exchange. */
import { type MarketLookup, type UnifiedExtras, unifiedTrade } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { Exchange } from 'ccxt'
import type { ExchangeClient } from './client.ts'
import { instrumentOfMarket, symbolsOf } from './listing.ts'
import type { StreamName } from './reader.ts'
import { scanMarkets } from './scan.ts'
import { listOf, numberIn, type Stream, textIn } from './stream.ts'
import { UNIFIED_PARTS, type UnifiedExchange, type UnifiedPart } from './unified-parts.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from './walk-windows.ts'

const BEGIN = Date.UTC(2016, 0, 1)
/** How many rows earlier the next page starts, because new rows shift the others. */
const OVERLAP_ROWS = 5

export type UnifiedStreams = {
  readonly streams: readonly Stream[]
  readonly find: (name: string) => Stream | null
}

export function unifiedStreams(client: ExchangeClient, exchange: UnifiedExchange): UnifiedStreams {
  const parts = UNIFIED_PARTS[exchange]
  const whole = parts.filter(({ each }) => each === undefined).map((part) => partStream(client, exchange, { part }))
  const scans = parts.filter(({ each }) => each !== undefined).map((part) => scan(client, part))
  const streams = [...whole, ...scans]
  return {
    streams,
    find: (name) => {
      const known = streams.find((stream) => stream.name === name)
      const part = parts.find((one) => one.each !== undefined && name.startsWith(`${one.name}/`))
      if (known !== undefined || part === undefined) return known ?? null
      return partStream(client, exchange, { part, symbol: name.slice(part.name.length + 1) })
    },
  }
}

type OfPart = { readonly part: UnifiedPart; readonly symbol?: string }

/** One part of the account, or the rows of one market in it. */
function partStream(client: ExchangeClient, exchange: UnifiedExchange, { part, symbol }: OfPart): Stream {
  return {
    ...(symbol === undefined ? { name: part.name, title: part.title } : nameOf(part, symbol)),
    page: async (question) => {
      const library = await client.withMarkets()
      const market = symbol === undefined ? undefined : unifiedSymbol(library, part, symbol)
      const { depthDays } = part
      return walkWindows(
        {
          ask: (span) => askPart(client, part, { span, market }),
          timeOf: (row) => numberIn(row, 'timestamp'),
          read: tradeReader(library, exchange),
          longestMs: part.windowDays * DAY_MS,
          overlapMs: HOUR_MS,
          begin: BEGIN,
          cliff: (until) => (depthDays === null ? null : until - depthDays * DAY_MS),
          cursorLasts: part.place !== undefined,
          // Some take whole seconds.
          coarseMs: 1_000,
        },
        question,
      )
    },
  }
}

function nameOf(part: UnifiedPart, symbol: string): StreamName {
  return { name: `${part.name}/${symbol}`, title: `${part.title}, ${symbol}` }
}

/** The library's symbol for a market given by the exchange's name. */
function unifiedSymbol(library: Exchange, part: UnifiedPart, id: string): string | undefined {
  const markets = library.markets_by_id?.[id] ?? []
  return markets.find((market: Parameters<NonNullable<UnifiedPart['each']>>[0]) => part.each?.(market))?.symbol
}

type Asking = { readonly span: WindowSpan; readonly market: string | undefined }

async function askPart(
  client: ExchangeClient,
  part: UnifiedPart,
  { span, market }: Asking,
): Promise<WindowPage<unknown>> {
  const { from, to, cursor } = span
  const place = Number(cursor ?? 0)
  const paged = part.place === undefined ? {} : { [part.place]: place }
  const parameters = { ...part.parameters(span), ...paged }
  const since = Math.max(0, from)
  const rows = listOf(
    await client.run(
      (library): Promise<readonly unknown[]> => library.fetchMyTrades(market, since, part.limit, parameters),
    ),
    'rows',
  )
  const full = rows.length >= part.limit
  if (part.place === undefined) return { rows, next: full ? 'narrow' : null }
  const inside = rows.filter((row) => numberIn(row, 'timestamp') <= to)
  return { rows: inside, next: full ? { cursor: String(place + rows.length - OVERLAP_ROWS) } : null }
}

function tradeReader(library: Exchange, exchange: UnifiedExchange): WindowWalk<unknown>['read'] {
  const listed: MarketLookup = (symbol) => instrumentOfMarket(library, exchange, symbol)
  return (row) => {
    const traded = listed(textIn(row, 'symbol') ?? '')
    if (traded === null) throw new RangeError('Trade: its market is not listed.')
    return unifiedTrade(row, traded, extrasOf(row, exchange))
  }
}

const LEGS = ['positionSide', 'posSide', 'position_side', 'pos_side']
const KINDS = ['tradeType', 'execType', 'exec_type', 'liquidation', 'orderType', 'type', 'role', 'source', 'text']

/** Phemex numbers the kinds of its trades. */
const PHEMEX_KINDS: ReadonlyMap<string, string> = new Map([
  ['4', 'funding'],
  ['6', 'adl'],
  ['7', 'liquidation'],
])

/** The leg and the cause of a trade, from the exchange's own record. */
export function extrasOf(row: unknown, exchange: UnifiedExchange): UnifiedExtras | 'funding' {
  const info: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'info') : null
  const code = exchange === 'phemex' ? PHEMEX_KINDS.get(textIn(info, 'tradeType') ?? '') : undefined
  const words = [code ?? '', ...KINDS.map((name) => textIn(info, name) ?? '')].join(' ')
  if (/\bfunding\b/i.test(words)) return 'funding'
  const legs = LEGS.map((name) => (textIn(info, name) ?? '').toLowerCase())
  const leg = legs.find((side) => /^(long|short)$/.test(side))
  const execution = /liquidat|burst/i.test(words) ? 'liquidation' : /\badl|deleverag/i.test(words) ? 'adl' : 'trade'
  return { positionSide: leg === 'long' || leg === 'short' ? leg : 'both', execution }
}

/** Finds the markets that were traded lately, where trades come market by market. */
function scan(client: ExchangeClient, part: UnifiedPart): Stream {
  const each = part.each ?? (() => false)
  const windowMs = Math.min(part.windowDays, part.depthDays ?? 30) * DAY_MS
  return {
    name: `${part.name}-markets`,
    title: `${part.title}, which markets were traded`,
    page: (question) =>
      scanMarkets(
        {
          symbols: async () => symbolsOf(await client.withMarkets(), each),
          first: async () => {
            const library = await client.withMarkets()
            const held = await client.run((exchange) => exchange.fetchBalance())
            const coins = new Set(Object.keys(held.total ?? {}))
            return symbolsOf(library, (market) => each(market) && market.spot === true && coins.has(market.base ?? ''))
          },
          traded: async (symbol) => {
            const market = unifiedSymbol(await client.withMarkets(), part, symbol)
            const span: WindowSpan = { from: question.until - windowMs + 1, to: question.until, cursor: null }
            return (await askPart(client, part, { span, market })).rows.length > 0
          },
          name: (symbol) => nameOf(part, symbol),
          likelyWithoutAsking: true,
          everyMs: DAY_MS,
        },
        question,
      ),
  }
}
