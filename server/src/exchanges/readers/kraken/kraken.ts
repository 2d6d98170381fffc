/**
 * The spot account of a trader at Kraken, with margin: https://docs.kraken.com/api-reference
 *
 * Trades: `TradesHistory`, ledger: `Ledgers`; both go back to the beginning, 50 rows a page, selected by whole seconds.
 * Purchases and conversions of the app stand in the ledger alone.
 *
 * Not read: the part of each coin in a conversion of small balances (their coins are payments), NFTs (only their money),
 * and sub-accounts, each of which has a key of its own.
 */
import { krakenBundles, krakenEvent, krakenLeg, krakenLegOf, krakenTrade } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { krakenLive, krakenRights, krakenResult } from './account.ts'
import type { AccountParts } from '../parts.ts'
import { renewedPage } from '../renewed.ts'
import { numberIn, recordOf, type Stream } from '../stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

import { badAnswer } from '../troubles.ts'

/**
 * Pages go by the place of a row, counted from the newest, so new rows push all others on: the next page begins so
 * many rows earlier.
 */
const OVERLAP_ROWS = 5
const BEGIN = Date.UTC(2013, 0, 1)

type Row = { readonly id: string; readonly record: unknown }

export function krakenAccount(client: ExchangeClient): AccountParts {
  const streams = [trades(client), ledger(client)]
  return {
    rights: () => krakenRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => krakenLive(client),
  }
}

type Listed = { readonly method: string; readonly list: string; readonly parameters?: object }

/** One page of a list by the offset of its first row. Times are whole seconds, and the first one is excluded. */
async function byPlace(
  client: ExchangeClient,
  { method, list, parameters }: Listed,
  span: WindowSpan,
): Promise<WindowPage<Row>> {
  const ofs = Number(span.cursor ?? 0)
  const start = Math.floor(span.from / SECOND_MS) - 1
  const end = Math.ceil(span.to / SECOND_MS)
  const result = await krakenResult(client, method, { ...parameters, start, end, ofs })
  const rows = Object.entries(recordOf(result[list] ?? {}, list)).map(([id, record]): Row => ({ id, record }))
  const count = numberIn(result, 'count')
  const reached = ofs + rows.length
  if (rows.length === 0 && ofs + OVERLAP_ROWS < count) throw badAnswer('fewer rows than it counted')
  return { rows, next: reached >= count ? null : { cursor: String(Math.max(ofs + 1, reached - OVERLAP_ROWS)) } }
}

const REACH = {
  longestMs: Number.POSITIVE_INFINITY,
  begin: BEGIN,
  cliff: () => null,
  cursorLasts: true,
  coarseMs: 2 * SECOND_MS,
}

function timeOf({ record }: Row): number {
  return Math.floor(numberIn(record, 'time') * SECOND_MS)
}

/**
 * One trade for each match of an order, as in the export file, where each trade has the two entries of the ledger that
 * bear its id (recorded: 19 of 19). Without consolidation every maker in it is a trade with an id of its own. This is
 * the documented default.
 */
const TRADES: Listed = { method: 'privatePostTradesHistory', list: 'trades', parameters: { consolidate_taker: 'true' } }

function trades(client: ExchangeClient): Stream {
  return {
    name: 'trades',
    title: 'Trades',
    role: 'fills',
    page: async (question) => {
      let legs: Legs = new Map()
      const walk: WindowWalk<Row> = {
        ask: async (span) => {
          const answer = await byPlace(client, TRADES, span)
          legs = await legsOf(client, answer.rows)
          return answer
        },
        timeOf,
        read: ({ id, record }) => krakenTrade(id, record, legs),
        ...REACH,
        overlapMs: HOUR_MS,
      }
      return walkWindows(walk, question)
    },
  }
}

type Legs = Parameters<typeof krakenTrade>[2]
const LEGS: Listed = { method: 'privatePostLedgers', list: 'ledger', parameters: { type: 'trade' } }

/** Trades state their fee in the quote coin even if it was taken in the base coin; only ledger entries say which. */
async function legsOf(client: ExchangeClient, rows: readonly Row[]): Promise<Legs> {
  const legs = new Map<string, NonNullable<ReturnType<typeof krakenLeg>>['leg'][]>()
  if (rows.length === 0) return legs
  const times = rows.map(timeOf)
  let cursor: string | null = null
  do {
    const span: WindowSpan = { from: Math.min(...times), to: Math.max(...times), cursor }
    const answer: WindowPage<Row> = await byPlace(client, LEGS, span)
    for (const { record } of answer.rows) {
      const ledgerLeg = krakenLeg(record)
      const known = ledgerLeg === null ? undefined : legs.get(ledgerLeg.trade)
      if (ledgerLeg !== null && known === undefined) legs.set(ledgerLeg.trade, [ledgerLeg.leg])
      else if (ledgerLeg !== null && !known?.some((leg) => leg.asset === ledgerLeg.leg.asset))
        known?.push(ledgerLeg.leg)
    }
    cursor = answer.next !== null && answer.next !== 'narrow' ? answer.next.cursor : null
  } while (cursor !== null)
  return legs
}

/** An entry of the ledger, or all legs of a purchase. */
type Event = readonly Row[]

function ledger(client: ExchangeClient): Stream {
  const walk: WindowWalk<Event> = {
    ask: async (span) =>
      eventsOf(await byPlace(client, { method: 'privatePostLedgers', list: 'ledger' }, span), Number(span.cursor ?? 0)),
    timeOf: ([first]) => (first === undefined ? Number.NaN : timeOf(first)),
    read: krakenEvent,
    ...REACH,
    overlapMs: DAY_MS,
  }
  return {
    name: 'ledger',
    title: 'Deposits, withdrawals, purchases, interest and transfers',
    role: 'cash',
    page: (question) => renewedPage(question, (query) => walkWindows(walk, query)),
  }
}

/**
 * Groups a page into events. A page may begin or end between two legs: those at its end are left to the next page, which
 * begins at least one row before them, and those at its beginning were whole on the page before.
 */
function eventsOf({ rows, next }: WindowPage<Row>, place: number): WindowPage<Event> {
  const [head, tail] = [rows[0], rows.at(-1)].map((row) => (row === undefined ? null : krakenLegOf(row)))
  const isPart = (row: Row, refid: string | null | undefined): boolean => refid !== null && krakenLegOf(row) === refid
  const begun = place > 0 && head !== tail ? rows.filter((row) => isPart(row, head)) : []
  const cut = rows.findIndex((row) => isPart(row, tail))
  const isCut = next !== null && next !== 'narrow' && tail !== null && cut >= 2
  const kept = rows.filter((row) => !begun.includes(row) && !(isCut && isPart(row, tail)))
  if (!isCut) return { rows: krakenBundles(kept), next }
  return { rows: krakenBundles(kept), next: { cursor: String(Math.min(Number(next.cursor), place + cut - 1)) } }
}
