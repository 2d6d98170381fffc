/**
 * The spot account of a trader at Kraken, with margin: https://docs.kraken.com/api-reference
 *
 * Trades: `TradesHistory`, ledger: `Ledgers`; both go back to the beginning, 50 rows a page, selected by whole seconds.
 * Purchases and conversions of the app are only in the ledger; the costs of a margin position name its trade.
 *
 * Not read: the part of each coin in a conversion of small balances (their coins are payments), NFTs (only their money),
 * and sub-accounts, each of which has a key of its own.
 */
import {
  isKrakenDelisting,
  krakenBundles,
  krakenDelistings,
  krakenEvent,
  krakenFills,
  krakenLeg,
  krakenLegOf,
  krakenPositionOf,
  krakenPositions,
  krakenTrade,
  mayBeKrakenSettlement,
} from '@roundtrip/core/exchange-api'
import { chunked, DAY_MS, HOUR_MS, SECOND_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { krakenLive, krakenResult, krakenRights } from './account.ts'
import { krakenOrders } from './orders.ts'
import { byOffset, type KrakenListed, type KrakenRow, REACH } from './pages.ts'
import type { AccountSource } from '../account-source.ts'
import { renewedPage } from '../renewed.ts'
import { numberIn, replacing, type Stream } from '../stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

export function krakenAccount(client: ExchangeClient): AccountSource {
  const streams = [trades(client), ledger(client), krakenOrders(client)]
  return {
    rights: () => krakenRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => krakenLive(client),
  }
}

function timeOf({ record }: KrakenRow): number {
  return Math.floor(numberIn(record, 'time') * SECOND_MS)
}

/**
 * * One trade for each match of an order, as in the export file, where each trade has the two entries of the ledger
 * that bear its id (recorded: 19 of 19). Without consolidation every maker in it is a separate trade with an id. This
 * is the documented default.
 */
const TRADES: KrakenListed = {
  method: 'privatePostTradesHistory',
  list: 'trades',
  parameters: { consolidate_taker: 'true' },
}

function trades(client: ExchangeClient): Stream {
  return {
    name: 'trades',
    title: 'Trades',
    role: 'fills',
    page: async (request) => {
      let legs: Legs = new Map()
      const walk: WindowWalk<KrakenRow> = {
        fetchPage: async (span) => {
          const page = await byOffset(client, TRADES, span)
          legs = await legsOf(client, page.rows)
          return page
        },
        timeOf,
        read: ({ id, record }) => replacing(krakenFills(id, record, legs), [krakenTrade(id, record, legs)]),
        ...REACH,
        overlapMs: HOUR_MS,
      }
      // Earlier versions treated settlements as further openings.
      return renewedPage(request, (query) => walkWindows(walk, query))
    },
  }
}

type Legs = Parameters<typeof krakenTrade>[2]
const entriesOf = (type: string): KrakenListed => {
  return { method: 'privatePostLedgers', list: 'ledger', parameters: { type } }
}

/**
 * Trades state their fee in the quote coin even if it was taken in the base coin; only ledger entries say which, and what
 * settled a position.
 */
async function legsOf(client: ExchangeClient, rows: readonly KrakenRow[]): Promise<Legs> {
  const legs = new Map<string, NonNullable<ReturnType<typeof krakenLeg>>['leg'][]>()
  if (rows.length === 0) return legs
  const times = rows.map(timeOf)
  const span = { from: Math.min(...times), to: Math.max(...times) }
  const types = rows.some(({ record }) => mayBeKrakenSettlement(record)) ? ['trade', 'settled'] : ['trade']
  for (const type of types) {
    for (const { record } of await allOf(client, entriesOf(type), span)) {
      const ledgerLeg = krakenLeg(record)
      const tradeLegs = ledgerLeg === null ? undefined : legs.get(ledgerLeg.trade)
      if (ledgerLeg !== null && tradeLegs === undefined) legs.set(ledgerLeg.trade, [ledgerLeg.leg])
      else if (ledgerLeg !== null && !tradeLegs?.some((leg) => leg.asset === ledgerLeg.leg.asset))
        tradeLegs?.push(ledgerLeg.leg)
    }
  }
  return legs
}

async function allOf(
  client: ExchangeClient,
  list: KrakenListed,
  span: Pick<WindowSpan, 'from' | 'to'>,
): Promise<readonly KrakenRow[]> {
  const byId = new Map<string, KrakenRow>()
  let cursor: string | null = null
  do {
    const page: WindowPage<KrakenRow> = await byOffset(client, list, { ...span, cursor })
    for (const row of page.rows) byId.set(row.id, row)
    cursor = page.next !== null && page.next !== 'narrow' ? page.next.cursor : null
  } while (cursor !== null)
  return [...byId.values()]
}

/** An entry of the ledger, or all legs of a purchase. */
type Event = readonly KrakenRow[]

function ledger(client: ExchangeClient): Stream {
  return {
    name: 'ledger',
    title: 'Deposits, withdrawals, purchases, interest and transfers',
    role: 'cash',
    page: (request) => {
      let positions: KrakenPositions = new Map()
      let delistings: ReturnType<typeof krakenDelistings> = new Map()
      const walk: WindowWalk<Event> = {
        fetchPage: async (span) => {
          const page = await byOffset(client, { method: 'privatePostLedgers', list: 'ledger' }, span)
          positions = await positionsOf(client, page.rows)
          delistings = await delistingsOf(client, page.rows)
          return eventsOf(page, Number(span.cursor ?? 0))
        },
        timeOf: ([first]) => (first === undefined ? Number.NaN : timeOf(first)),
        read: (event) => krakenEvent(event, positions, delistings),
        ...REACH,
        overlapMs: DAY_MS,
      }
      return renewedPage(request, (query) => walkWindows(walk, query), { readings: 2 })
    },
  }
}

/** The money for a coin comes at most thirty days later, and may be for another coin of the days before. */
const DELISTING_MS = 60 * DAY_MS

/** The sales of delisted coins that have an entry on a page. Makes no request if there are none. */
async function delistingsOf(
  client: ExchangeClient,
  rows: readonly KrakenRow[],
): Promise<ReturnType<typeof krakenDelistings>> {
  const own = rows.filter(isKrakenDelisting)
  if (own.length === 0) return new Map()
  const times = own.map(timeOf)
  const span = { from: Math.min(...times) - DELISTING_MS, to: Math.max(...times) + DELISTING_MS }
  const around: KrakenRow[] = [...own]
  for (const type of ['transfer', 'earn']) around.push(...(await allOf(client, entriesOf(type), span)))
  return krakenDelistings(around)
}

/** The most trades per request: https://docs.kraken.com/api/docs/rest-api/get-trades-info */
const MAX_TRADES = 20

/** The positions whose costs are on a page. Makes no request if there are none. */
async function positionsOf(client: ExchangeClient, rows: readonly KrakenRow[]): Promise<KrakenPositions> {
  const ids = [...new Set(rows.flatMap((row) => krakenPositionOf(row) ?? []))]
  const positions = new Map<string, Positioned>()
  for (const some of chunked(ids, MAX_TRADES)) {
    const trades = await krakenResult(client, 'privatePostQueryTrades', { txid: some.join(',') })
    for (const [id, traded] of krakenPositions(trades)) positions.set(id, traded)
  }
  return positions
}

type KrakenPositions = ReturnType<typeof krakenPositions>
type Positioned = NonNullable<ReturnType<KrakenPositions['get']>>

/**
 * Groups a page into events. A page may begin or end between two legs: those at its end are left to the next page, which
 * begins at least one row before them, and those at its beginning were whole on the page before.
 */
function eventsOf({ rows, next }: WindowPage<KrakenRow>, offset: number): WindowPage<Event> {
  const [head, tail] = [rows[0], rows.at(-1)].map((row) => (row === undefined ? null : krakenLegOf(row)))
  const isPart = (row: KrakenRow, refid: string | null | undefined): boolean =>
    refid !== null && krakenLegOf(row) === refid
  const begun = offset > 0 && head !== tail ? rows.filter((row) => isPart(row, head)) : []
  const cut = rows.findIndex((row) => isPart(row, tail))
  const isCut = next !== null && next !== 'narrow' && tail !== null && cut >= 2
  const kept = rows.filter((row) => !begun.includes(row) && !(isCut && isPart(row, tail)))
  if (!isCut) return { rows: krakenBundles(kept), next }
  return { rows: krakenBundles(kept), next: { cursor: String(Math.min(Number(next.cursor), offset + cut - 1)) } }
}
