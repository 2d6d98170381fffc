import { type AccountId, ascendingOrderBy, grouped, itemAt } from '../base/index.ts'
import type { CashEvent, Fill, Instrument, Ledger, Renames } from '../ledger/index.ts'
import { isCoin, quoteClass } from '../ledger/index.ts'
import { buildPosition } from './build-position.ts'
import type { PositionHealth } from './health.ts'
import { NO_MOVES, type PositionMoves } from './coin-position.ts'
import { moveCoins } from './move-coins.ts'
import type { BuildOptions } from './options.ts'
import { compareTrades } from './order.ts'
import { positionKey, positionKeyOfRecord, quoteOfClass } from './position-key.ts'
import type { Trade } from './trade.ts'

/** The trades of a whole ledger, and the records that belong to no trade. */
export type Book = {
  /** By opening; see `compareOpenings`. */
  readonly trades: readonly Trade[]
  readonly positions: readonly { readonly key: string; readonly sample: Fill; readonly health: PositionHealth }[]
  /** Funding and other cash of instruments that were never traded in this ledger. */
  readonly strayCash: readonly CashEvent[]
}

/** Rebuilds every position of a ledger. Pure: equal ledgers give equal books, in any order of input. */
export function buildTrades(ledger: Ledger, options: BuildOptions): Book {
  const { renames } = options
  const fills = groupFills(ledger.fills, renames)
  const cash = grouped(ledger.cashEvents, (event) => positionKeyOfRecord(event, renames) ?? '')
  const moves = movesOfCoins(ledger, fills, options)
  const positions: Book['positions'][number][] = []
  const trades: Trade[] = []
  for (const [key, positionFills] of fills) {
    const sample = positionFills[0]
    if (sample === undefined) continue
    const input = { fills: positionFills, cashEvents: cash.get(key) ?? [], moves: moves.get(key) ?? NO_MOVES }
    const result = buildPosition(input, options)
    positions.push({ key, sample, health: result.health })
    for (const trade of result.trades) trades.push(trade)
  }
  const strayCash = [...cash].flatMap(([key, events]) => (key !== '' && !fills.has(key) ? events : []))
  return { trades: byOpening(trades), positions, strayCash }
}

/** How coins came to the spot positions and left them, by position. */
function movesOfCoins(
  ledger: Ledger,
  fills: ReadonlyMap<string, readonly Fill[]>,
  options: BuildOptions,
): ReadonlyMap<string, PositionMoves> {
  const { renames } = options
  const sources = indexSources(ledger, renames)
  const movements = grouped(
    ledger.cashEvents.filter(({ instrument }) => instrument === null),
    ({ asset, time }) => renames.coinNameOf(asset, time),
  )
  const coinPositions = [...fills].flatMap(([key, positionFills]) => {
    const sample = positionFills[0]
    if (sample === undefined || sample.instrument.kind !== 'spot') return []
    const { account, instrument, time } = sample
    const asset = renames.coinNameOf(instrument.base, time)
    const quote = quoteOfClass(quoteClass(instrument.quote))
    return isCoin(asset) ? [{ asset, key, account, quote, fills: positionFills, overrides: [] }] : []
  })
  const moves = new Map<string, PositionMoves>()
  for (const [asset, positions] of grouped(coinPositions, (position) => position.asset)) {
    const sourcesOf = (account: AccountId): Ledger => sources({ account, asset })
    const moved = moveCoins({ asset, positions, sourcesOf, movements: movements.get(asset) ?? [] }, options)
    for (const [key, ofPosition] of moved) moves.set(key, ofPosition)
  }
  return moves
}

/** By open time, then by opening fill. */
function byOpening(trades: readonly Trade[]): readonly Trade[] {
  const times = Float64Array.from(trades, ({ openTime }) => openTime)
  const order = ascendingOrderBy(times, (a, b) => compareTrades(itemAt(trades, a), itemAt(trades, b)))
  return Array.from(order, (index) => itemAt(trades, index))
}

/** Finds the few records that imply fills of a coin without scanning the ledger once per coin. */
function indexSources(ledger: Ledger, renames: Renames): (coin: { account: AccountId; asset: string }) => Ledger {
  const name = (account: AccountId, asset: string) => `${account}|${asset}`
  const spot = ledger.fills.filter(({ instrument }) => instrument.kind === 'spot')
  const feePayers = grouped(
    spot.filter(({ instrument, feeAsset }) => feeAsset !== instrument.quote && feeAsset !== instrument.base),
    (fill) => name(fill.account, renames.coinNameOf(fill.feeAsset, fill.time)),
  )
  const quoted = grouped(
    spot.filter(({ instrument }) => isCoin(instrument.quote)),
    (fill) => name(fill.account, renames.coinNameOf(fill.instrument.quote, fill.time)),
  )
  const transfers = grouped(
    ledger.cashEvents.filter((event) => event.instrument === null),
    (event) => name(event.account, renames.coinNameOf(event.asset, event.time)),
  )
  return ({ account, asset }) => ({
    fills: [...(feePayers.get(name(account, asset)) ?? []), ...(quoted.get(name(account, asset)) ?? [])],
    cashEvents: transfers.get(name(account, asset)) ?? [],
  })
}

/** `groupBy` position. Makes the key once per instrument of an account, and once per fill only for renamed coins. */
function groupFills(fills: readonly Fill[], renames: Renames): Map<string, Fill[]> {
  const groups = new Map<string, Fill[]>()
  const latest = new Map<Instrument, { readonly account: AccountId; readonly group: Fill[] }>()
  for (const fill of fills) {
    let current = latest.get(fill.instrument)
    if (current === undefined || current.account !== fill.account) {
      const key = positionKey(fill, renames)
      current = { account: fill.account, group: groups.get(key) ?? [] }
      groups.set(key, current.group)
      if (!renames.wasRenamed(fill.instrument.base)) latest.set(fill.instrument, current)
    }
    current.group.push(fill)
  }
  return groups
}
