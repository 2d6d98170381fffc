import { type AccountId, ascendingOrder, type Fixed, itemAt, uint32At } from '../base/index.ts'
import type { CashEvent, Fill, Instrument, Ledger, Renames } from '../ledger/index.ts'
import { quoteClass } from '../ledger/index.ts'
import { buildPosition } from './build-position.ts'
import type { PositionHealth } from './health.ts'
import { carriedCosts } from './carried-costs.ts'
import { type CarriedCosts, impliedFills } from './implied-fills.ts'
import type { BuildOptions } from './options.ts'
import { compareTrades } from './order.ts'
import { positionKey, positionKeyOfCash } from './position-key.ts'
import type { Trade } from './trade.ts'

/** The trades of a whole ledger, and what could not become part of a trade. */
export type Book = {
  /** By opening; see `compareOpenings`. */
  readonly trades: readonly Trade[]
  readonly positions: readonly { readonly key: string; readonly sample: Fill; readonly health: PositionHealth }[]
  /** Funding and other cash of instruments that were never traded in this ledger. */
  readonly strayCash: readonly CashEvent[]
}

/** Rebuilds every position of a ledger. Pure: equal ledgers give equal books, in whatever order they come. */
export function buildTrades(ledger: Ledger, options: BuildOptions): Book {
  const { renames } = options
  const fills = groupFills(ledger.fills, renames)
  const cash = groupBy(ledger.cashEvents, (event) => positionKeyOfCash(event, renames) ?? '')
  const sources = indexSources(ledger, renames)
  const carried = carriedIn(ledger, { fills, sources, options })
  const positions: Book['positions'][number][] = []
  const trades: Trade[] = []
  for (const [key, positionFills] of fills) {
    const sample = positionFills[0]
    if (sample === undefined) continue
    const implied = isDollarSpot(sample)
      ? impliedFills({ ...coinOf(sample, renames), carried }, sources(coinOf(sample, renames)), options)
      : []
    const input = {
      fills: implied.length === 0 ? positionFills : [...positionFills, ...implied],
      cashEvents: cash.get(key) ?? [],
    }
    const result = buildPosition(input, options)
    positions.push({ key, sample, health: result.health })
    for (const trade of result.trades) trades.push(trade)
  }
  sortByOpening(trades)
  const strayCash = [...cash].flatMap(([key, events]) => (key !== '' && !fills.has(key) ? events : []))
  return { trades, positions, strayCash }
}

type Grouped = {
  readonly fills: ReadonlyMap<string, readonly Fill[]>
  readonly sources: ReturnType<typeof indexSources>
  readonly options: BuildOptions
}

/** The cost of coins that moved between accounts; empty where there is only one account. */
function carriedIn({ cashEvents }: Ledger, { fills, sources, options }: Grouped): CarriedCosts {
  const { renames } = options
  const carried = new Map<string, Fixed>()
  const movements = groupBy(
    cashEvents.filter(({ instrument }) => instrument === null),
    ({ asset, time }) => renames.coinNameOf(asset, time),
  )
  const held = [...fills.values()].flatMap((positionFills) =>
    positionFills[0] !== undefined && isDollarSpot(positionFills[0]) ? [positionFills] : [],
  )
  const positions = groupBy(held, ([sample]) => (sample === undefined ? '' : coinOf(sample, renames).asset))
  for (const [asset, coinPositions] of positions) {
    const moved = movements.get(asset) ?? []
    if (coinPositions.length < 2 || moved.length < 2) continue
    const coins = coinPositions.flatMap(([first, ...rest]) =>
      first === undefined
        ? []
        : [
            {
              account: first.account,
              fills: [first, ...rest],
              sources: sources(coinOf(first, renames)),
              overrides: [],
            },
          ],
    )
    for (const [key, cost] of carriedCosts({ asset, positions: coins, movements: moved }, options))
      carried.set(key, cost)
  }
  return carried
}

/** By open time, then by opening fill. */
function sortByOpening(trades: Trade[]): void {
  const unsorted = [...trades]
  const times = new Float64Array(unsorted.length)
  for (let index = 0; index < times.length; index += 1) times[index] = itemAt(unsorted, index).openTime
  const order = ascendingOrder(times)
  for (let index = 0; index < order.length; index += 1) trades[index] = itemAt(unsorted, uint32At(order, index))
  for (let start = 0; start < trades.length; ) {
    let end = start + 1
    while (end < trades.length && trades[end]?.openTime === trades[start]?.openTime) end += 1
    if (end > start + 1) {
      const twins = trades.slice(start, end).sort(compareTrades)
      for (const [place, twin] of twins.entries()) trades[start + place] = twin
    }
    start = end
  }
}

/** Transfers and coin fees affect the position held against dollars. */
export function isDollarSpot(fill: Fill): boolean {
  return fill.instrument.kind === 'spot' && quoteClass(fill.instrument.quote) === 'USD*'
}

export function coinOf(fill: Fill, renames: Renames): { readonly account: AccountId; readonly asset: string } {
  return { account: fill.account, asset: renames.coinNameOf(fill.instrument.base, fill.time) }
}

/** Finds the few records that imply fills of a coin without scanning the ledger once per coin. */
function indexSources(ledger: Ledger, renames: Renames): (coin: { account: AccountId; asset: string }) => Ledger {
  const name = (account: AccountId, asset: string) => `${account}|${asset}`
  const feePayers = groupBy(
    ledger.fills.filter(
      (fill) =>
        fill.instrument.kind === 'spot' &&
        fill.feeAsset !== fill.instrument.quote &&
        fill.feeAsset !== fill.instrument.base,
    ),
    (fill) => name(fill.account, renames.coinNameOf(fill.feeAsset, fill.time)),
  )
  const transfers = groupBy(
    ledger.cashEvents.filter((event) => event.instrument === null),
    (event) => name(event.account, renames.coinNameOf(event.asset, event.time)),
  )
  return ({ account, asset }) => ({
    fills: feePayers.get(name(account, asset)) ?? [],
    cashEvents: transfers.get(name(account, asset)) ?? [],
  })
}

/** `groupBy` position. Makes the key once per instrument of an account, and once per fill only for renamed coins. */
function groupFills(fills: readonly Fill[], renames: Renames): Map<string, Fill[]> {
  const groups = new Map<string, Fill[]>()
  const latest = new Map<Instrument, { readonly account: AccountId; readonly group: Fill[] }>()
  for (const fill of fills) {
    let found = latest.get(fill.instrument)
    if (found === undefined || found.account !== fill.account) {
      const key = positionKey(fill, renames)
      found = { account: fill.account, group: groups.get(key) ?? [] }
      groups.set(key, found.group)
      if (!renames.wasRenamed(fill.instrument.base)) latest.set(fill.instrument, found)
    }
    found.group.push(fill)
  }
  return groups
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
