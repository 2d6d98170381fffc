/** Builds one position from its rows: its trades by the rules, or what is stored of them. */
import { type Fill, fillsOf, type Ledger, type LedgerColumns, tableOf } from '@roundtrip/core/ledger'
import { type ColumnsInput, positionColumns, type TradeColumns } from '@roundtrip/core/reports'
import {
  buildPosition,
  type BuildOptions,
  impliedFills,
  type OverrideProblem,
  type PositionHealth,
  type Trade,
} from '@roundtrip/core/trades'
import type { DatabaseClient } from '../database/connection.ts'
import type { Context } from './build-context.ts'
import { accountOfKey } from './position-id.ts'
import { ratedAssets } from './rates.ts'
import { readCoinSources } from './read-rows.ts'
import { type Stored, thinned, writeFlatPoints, type WrittenPoint } from './stored-position.ts'
import { coinOfKey } from './touched.ts'

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
  return { trades, fills, problems: overrideProblems }
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
  const { ledger, options, currency, stored } = position
  const from = stored?.from ?? null
  const coin = coinOfKey(position.key)
  const account = accountOfKey(position.key)
  const sources =
    coin === null || (stored === null && ledger.fills.numbers.length === 0)
      ? NOTHING
      : await readCoinSources(client, { ...position, coin, renames: options.renames, after: from })
  const implied =
    coin === null ? [] : impliedFills({ account, asset: coin, carried: position.carried }, sources, options)
  const fills = implied.length === 0 ? ledger.fills : tableOf([...fillsOf(ledger.fills), ...implied], account)
  const overrides = (position.corrections.get(position.key) ?? []).map(({ override }) => override)
  return {
    input: { fills, cashEvents: ledger.cashEvents, from },
    options: { ...options, overrides },
    needs: ratedAssets({ ledger, coins: sources.cashEvents.map((event) => event.asset), currency }),
  }
}

const NOTHING: Ledger = { fills: [], cashEvents: [] }
