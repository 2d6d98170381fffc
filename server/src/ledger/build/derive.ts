/** Builds one position from its rows: its trades by the rules, or what is stored of them. */
import { type Fill, fillsOf, type LedgerColumns } from '@roundtrip/core/ledger'
import { type ColumnsInput, positionColumns, type TradeColumns } from '@roundtrip/core/reports'
import {
  buildPosition,
  type BuildOptions,
  impliedFills,
  NO_MOVES,
  type OverrideProblem,
  type PositionHealth,
  type PositionMoves,
  type Trade,
} from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { ratedAssets } from '../rates/rates.ts'
import { accountOfKey } from '../store/position-id.ts'
import { readCoinSources } from '../store/read-rows.ts'
import { coinOfKey, quoteOfKey } from '../store/touched.ts'
import type { Context } from './context.ts'
import { type Stored, thinned, writeFlatPoints, type WrittenPoint } from './stored-position.ts'

export type PositionRows = Context & {
  readonly uid: string
  readonly key: string
  /** All rows of the position, or those after the flat point of `stored`. */
  readonly ledger: LedgerColumns
  readonly stored: Stored | null
}
type Built = {
  /** The trades built now; those before the flat point stay as stored. */
  readonly trades: readonly Trade[]
  /** The fills that were built from, with those that transfers and coin fees imply. */
  readonly fills: readonly Fill[]
  /** Corrections that could not be applied. */
  readonly problems: readonly OverrideProblem[]
}

/** The trades of one position. */
export async function buildOne(client: DatabaseClient, position: PositionRows): Promise<Built> {
  const { input, options } = await inputOf(client, position)
  const fills = fillsOf(input.fills)
  const { trades, overrideProblems } = buildPosition({ ...input, fills }, options)
  return { trades, fills: [...fills, ...(input.moves?.implied ?? [])], problems: overrideProblems }
}

/** What is stored of one position. */
export type Derived = {
  readonly columns: TradeColumns
  readonly tradeIds: Uint8Array
  readonly trades: () => readonly Trade[]
  readonly problems: readonly OverrideProblem[]
  /** The number of trades before those built now. */
  readonly unchanged: number
  readonly flatPoints: readonly WrittenPoint[]
  readonly health: PositionHealth
  readonly needs: readonly string[]
}

export async function derive(client: DatabaseClient, position: PositionRows): Promise<Derived> {
  const { stored, currency } = position
  const { input, options, needs } = await inputOf(client, position)
  const { flatPoints, overrideProblems, ...built } = positionColumns(input, { ...options, currency })
  return {
    ...built,
    problems: overrideProblems,
    flatPoints: thinned([...(stored?.earlier ?? []), ...writeFlatPoints(flatPoints)]),
    unchanged: stored?.from.trades ?? 0,
    needs: stored === null ? needs : [...new Set([...stored.needs, ...needs])],
  }
}

type BuildInput = {
  readonly input: ColumnsInput
  readonly options: BuildOptions
  /** Coins whose rates the figures depend on. */
  readonly needs: readonly string[]
}

async function inputOf(client: DatabaseClient, position: PositionRows): Promise<BuildInput> {
  const { ledger, options, currency, stored, key } = position
  const from = stored?.from ?? null
  const { moves, assets } = await movesOf(client, position)
  const overrides = (position.corrections.get(key) ?? []).map(({ override }) => override)
  return {
    input: { fills: ledger.fills, cashEvents: ledger.cashEvents, from, moves },
    options: { ...options, overrides },
    needs: ratedAssets({ ledger, coins: assets, currency }),
  }
}

type Moved = {
  readonly moves: PositionMoves
  /** Assets whose rates decide what the moves cost. */
  readonly assets: readonly string[]
}

/** How coins came to a position and left it: what the positions that depend on each other found, or what it finds itself. */
async function movesOf(client: DatabaseClient, position: PositionRows): Promise<Moved> {
  const { key, ledger, options, stored, together } = position
  const coin = coinOfKey(key)
  if (coin === null || (stored === null && ledger.fills.numbers.length === 0)) return { moves: NO_MOVES, assets: [] }
  const from = stored?.from ?? null
  const shared = together.get(key)
  if (shared !== undefined) {
    const { implied, drawn } = shared.moves
    const later = from === null ? implied : implied.filter(({ time }) => time > from.time)
    return { moves: { implied: later, drawn }, assets: [...options.renames.namesOfCoin(coin), ...shared.quotes] }
  }
  const sources = await readCoinSources(client, { ...position, coin, renames: options.renames, after: from })
  const spent = sources.fills.filter(
    ({ instrument, time }) => options.renames.coinNameOf(instrument.quote, time) === coin,
  )
  const place = { account: accountOfKey(key), asset: coin, quote: quoteOfKey(key) }
  return {
    moves: { ...NO_MOVES, implied: impliedFills(place, sources, options) },
    assets: [...sources.cashEvents.map(({ asset }) => asset), ...spent.map(({ instrument }) => instrument.quote)],
  }
}
