/**
 * Coins that a trader moves between their own accounts keep their average cost. The cost of what leaves is only known
 * once the position it leaves has been replayed up to that moment, which may itself need coins from a third account. So
 * the positions of a coin are replayed side by side, and each waits when it needs a cost from another.
 */
import { type AccountId, type Fixed, proportion } from '../base/index.ts'
import type { CashEvent, Fill, Ledger, Renames } from '../ledger/index.ts'
import {
  atCost,
  type CarriedCosts,
  carriedKey,
  impliedFills,
  marketPrice,
  movementKey,
  movementsOf,
} from './implied-fills.ts'
import { applyTogether, createLeg, type Leg, NO_CARRY } from './leg.ts'
import type { BuildOptions } from './options.ts'
import { momentsOf } from './order.ts'
import { type Override, prepareFills } from './overrides.ts'
import { transferredCoins, matchTransfers, type OwnTransfer } from './own-transfers.ts'
import type { CountedFill } from './redenomination.ts'

/** The holding of one coin against dollars in one account. */
export type CoinPosition = {
  readonly account: AccountId
  readonly fills: readonly Fill[]
  /** The records that imply fills of the coin; see `impliedFills`. */
  readonly sources: Ledger
  readonly overrides: readonly Override[]
}

type Coin = {
  /** Its last name. */
  readonly asset: string
  readonly positions: readonly CoinPosition[]
  /** Its movements in all accounts, including those without a position in it. */
  readonly movements: readonly CashEvent[]
}

/** The movements of one coin between the accounts of a trader. */
export function transfersOf(
  { asset, movements }: Pick<Coin, 'asset' | 'movements'>,
  renames: Renames,
): readonly OwnTransfer[] {
  return matchTransfers(movementsOf(asset, movements, renames), renames)
}

/**
 * The cost of every arrival from an own account at a known cost. All other arrivals remain deposits at their market
 * price, and so do arrivals that wait for each other in a circle, the earliest first.
 */
export function carriedCosts(coin: Coin, options: BuildOptions): CarriedCosts {
  const transfers = transfersOf(coin, options.renames)
  const costs = new Map<string, Fixed>()
  if (transfers.length === 0) return costs
  const pending = new Map(transfers.map(({ arrived }) => [carriedKey(arrived), 0n]))
  const replays = coin.positions.flatMap((position) => startReplays(position, { asset: coin.asset, pending, options }))
  const known = {
    transfers: new Map(transfers.map((transfer) => [fillKey(transfer.arrived), transfer])),
    costs,
    options,
  }
  const results: Results = { ...known, left: new Map(), dropped: new Set() }
  for (const { left } of transfers) {
    if (!replays.some(({ leaving }) => leaving.has(fillKey(left)))) results.left.set(fillKey(left), null)
  }
  for (;;) {
    const before = replays.reduce((sum, { next }) => sum + next, 0)
    for (const replay of replays) advance(replay, results)
    const blocked = replays.filter(({ next, moments }) => next < moments.length)
    if (blocked.length === 0) return costs
    if (replays.reduce((sum, { next }) => sum + next, 0) === before) dropEarliest(blocked, results)
  }
}

/** One leg and how far its replay has come. */
type Replay = {
  readonly leg: Leg
  readonly account: AccountId
  readonly moments: readonly (readonly Fill[])[]
  /** Keys of the fills with which coins leave. */
  readonly leaving: ReadonlySet<string>
  next: number
}

type Results = {
  /** By key of the fill of the arrival. */
  readonly transfers: ReadonlyMap<string, OwnTransfer>
  readonly costs: Map<string, Fixed>
  readonly options: BuildOptions
  /** The cost of the coins that left, by key of the fill; null where it is not known. */
  readonly left: Map<string, Fixed | null>
  /** Arrivals that count as deposits because they would wait forever. */
  readonly dropped: Set<string>
}

type Start = { readonly asset: string; readonly pending: CarriedCosts; readonly options: BuildOptions }

function startReplays(
  { account, fills, sources, overrides }: CoinPosition,
  { asset, pending, options }: Start,
): Replay[] {
  const implied = impliedFills({ account, asset, carried: pending }, sources, options)
  const prepared = prepareFills([...fills, ...implied], overrides, options.renames)
  return [prepared.fills, ...prepared.groups].map((group) => ({
    leg: createLeg({ positionSide: 'both', options, carry: NO_CARRY, corrected: prepared }),
    account,
    moments: momentsOf(group),
    leaving: new Set(group.flatMap((fill) => (fill.execution === 'transfer-out' ? [carriedKey(fill)] : []))),
    next: 0,
  }))
}

function fillKey({ account, dedupeKey }: Pick<CashEvent, 'account' | 'dedupeKey'>): string {
  return carriedKey({ account, dedupeKey: movementKey(dedupeKey) })
}

/** Replays up to an arrival whose cost is not known yet. */
function advance(replay: Replay, results: Results): void {
  const { leg, moments } = replay
  for (let moment = moments[replay.next]; moment !== undefined; moment = moments[replay.next]) {
    if (moment.some((fill) => isWaiting(fill, results))) return
    applyTogether(
      leg,
      moment.flatMap((fill) => priced(fill, results) ?? []),
    )
    replay.next += 1
    for (const fill of moment) if (fill.execution === 'transfer-out') noteLeft(replay, fill, results)
  }
}

function isWaiting(fill: Fill, { transfers, left, dropped }: Results): boolean {
  if (fill.execution !== 'own-transfer' || dropped.has(carriedKey(fill))) return false
  const transfer = transfers.get(carriedKey(fill))
  return transfer !== undefined && !left.has(fillKey(transfer.left))
}

/** An arrival at its cost. One from an unknown source gets the market price; null where there is no such price. */
function priced(fill: Fill, results: Results): CountedFill | null {
  const transfer = fill.execution === 'own-transfer' ? results.transfers.get(carriedKey(fill)) : undefined
  if (transfer === undefined) return fill
  const cost = results.dropped.has(carriedKey(fill)) ? null : costOf(transfer, results)
  if (cost === null) {
    const { worth: _, ...deposit }: CountedFill = fill
    const price = marketPrice(transfer.arrived, results.options.rates)
    return price === null ? null : { ...deposit, execution: 'transfer-in', price }
  }
  results.costs.set(carriedKey(transfer.arrived), cost)
  return atCost(fill, { cost, quantity: transfer.arrived.amount })
}

/** The share of the cost that belongs to the coins that arrived; what the network took is gone with its cost. */
function costOf({ left, arrived }: OwnTransfer, results: Results): Fixed | null {
  const { renames } = results.options
  const cost = results.left.get(fillKey(left)) ?? null
  return cost === null ? null : proportion(cost, transferredCoins(arrived, renames), -transferredCoins(left, renames))
}

function noteLeft({ leg }: Replay, fill: Fill, { left }: Results): void {
  const { quantity, value } = leg.released.get(fill.dedupeKey) ?? { quantity: 0n, value: 0n }
  left.set(carriedKey(fill), quantity * 100n >= LEAST_KNOWN * fill.quantity && quantity > 0n ? value : null)
}

/** The percentage of the coins whose cost has to be known; what may be missing is a rounding remainder. */
const LEAST_KNOWN = 99n

/** All replays are blocked, so the earliest arrivals can only be deposits. */
function dropEarliest(blocked: readonly Replay[], results: Results): void {
  const timeOf = ({ moments, next }: Replay): number => moments[next]?.[0]?.time ?? Number.POSITIVE_INFINITY
  const earliest = Math.min(...blocked.map(timeOf))
  for (const replay of blocked) {
    if (timeOf(replay) !== earliest) continue
    for (const fill of replay.moments[replay.next] ?? []) {
      if (isWaiting(fill, results)) results.dropped.add(carriedKey(fill))
    }
  }
}
