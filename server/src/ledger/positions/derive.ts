/** Builds one position from its rows: its trades by the rules, or the stored form of them. */
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
import { readCoinSources } from '../store/read-records.ts'
import { coinOfKey, quoteOfKey } from '../store/touched.ts'
import type { BuildContext } from './context.ts'
import { type ResumePoint, thinFlatPoints, writeFlatPoints, type WrittenPoint } from './flat-points.ts'

export type PositionRows = {
  readonly key: string
  /** All rows of the position, or those after the flat point of `resume`. */
  readonly ledger: LedgerColumns
  /** Where its build resumes; null = at the beginning. */
  readonly resume: ResumePoint | null
}

type Built = {
  /** The trades built now; those before the flat point stay as stored. */
  readonly trades: readonly Trade[]
  /** The fills used in the build, with those that transfers and coin fees imply. */
  readonly fills: readonly Fill[]
  /** Corrections that could not be applied. */
  readonly problems: readonly OverrideProblem[]
}

/** The trades of one position. */
export async function buildOne(client: DatabaseClient, context: BuildContext, position: PositionRows): Promise<Built> {
  const { input, options } = await inputOf(client, context, position)
  const fills = fillsOf(input.fills)
  const { trades, overrideProblems } = buildPosition({ ...input, fills }, options)
  return { trades, fills: [...fills, ...(input.moves?.implied ?? [])], problems: overrideProblems }
}

/** The stored form of one position. */
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

/** The same as columns, with everything else that is stored of the position. */
export async function derive(client: DatabaseClient, context: BuildContext, position: PositionRows): Promise<Derived> {
  const { resume } = position
  const { input, options, needs } = await inputOf(client, context, position)
  const { flatPoints, overrideProblems, ...built } = positionColumns(input, { ...options, currency: context.currency })
  return {
    ...built,
    problems: overrideProblems,
    flatPoints: thinFlatPoints([...(resume?.earlier ?? []), ...writeFlatPoints(flatPoints)]),
    unchanged: resume?.from.trades ?? 0,
    needs: resume === null ? needs : [...new Set([...resume.needs, ...needs])],
  }
}

type BuildInput = {
  readonly input: ColumnsInput
  readonly options: BuildOptions
  /** Coins whose rates the figures depend on. */
  readonly needs: readonly string[]
}

async function inputOf(client: DatabaseClient, context: BuildContext, position: PositionRows): Promise<BuildInput> {
  const { options, currency, corrections } = context
  const { key, ledger, resume } = position
  const { moves, assets } = await movesOf(client, context, position)
  const overrides = (corrections.get(key) ?? []).map(({ override }) => override)
  return {
    input: { fills: ledger.fills, cashEvents: ledger.cashEvents, from: resume?.from ?? null, moves },
    options: { ...options, overrides },
    needs: ratedAssets({ ledger, coins: assets, currency }),
  }
}

type Moved = {
  readonly moves: PositionMoves
  /** Assets whose rates determine the cost of the moves. */
  readonly assets: readonly string[]
}

/**
 * How coins came to a position and left it: as determined together with the positions that depend on each other, or on
 * its own.
 */
async function movesOf(
  client: DatabaseClient,
  { uid, renames, instruments, options, sharedMoves }: BuildContext,
  { key, ledger, resume }: PositionRows,
): Promise<Moved> {
  const coin = coinOfKey(key)
  if (coin === null || (resume === null && ledger.fills.numbers.length === 0)) return { moves: NO_MOVES, assets: [] }
  const from = resume?.from ?? null
  const shared = sharedMoves.get(key)
  if (shared !== undefined) {
    const { implied, drawn } = shared.moves
    const later = from === null ? implied : implied.filter(({ time }) => time > from.time)
    return { moves: { implied: later, drawn }, assets: [...renames.namesOfCoin(coin), ...shared.quotes] }
  }
  const sources = await readCoinSources(client, { uid, key, instruments, renames, coin, after: from })
  const spent = sources.fills.filter(({ instrument, time }) => renames.coinNameOf(instrument.quote, time) === coin)
  const holding = { account: accountOfKey(key), asset: coin, quote: quoteOfKey(key) }
  return {
    moves: { ...NO_MOVES, implied: impliedFills(holding, sources, options) },
    assets: [...sources.cashEvents.map(({ asset }) => asset), ...spent.map(({ instrument }) => instrument.quote)],
  }
}
