/** The cost of coins that move between two accounts of a trader, as far as the account that they left is replayed. */
import { type Fixed, proportion } from '../base/index.ts'
import type { CashEvent, Fill } from '../ledger/index.ts'
import { atCost, type CoinMove, inMarket, marketPrice, movementKey } from './implied-fills.ts'
import type { BuildOptions } from './options.ts'
import { type OwnTransfer, transferredCoins } from './own-transfers.ts'
import type { Rates } from './rates.ts'
import type { CountedFill } from './redenomination.ts'

/** An amount of a quote. */
export type Cost = { readonly quote: string; readonly value: Fixed }

/** Coins that left, with their cost in the quote of each position that gave some. */
export type Given = { readonly quantity: Fixed; readonly costs: readonly Cost[] }

export type OwnTransfers = {
  /** By name of the fill of the arrival. */
  readonly transfers: ReadonlyMap<string, OwnTransfer>
  /** By name of the fill with which coins left; null if their cost is unknown. */
  readonly left: Map<string, Given | null>
  /** Arrivals that count as deposits because they would wait forever. */
  readonly dropped: Set<string>
}

/** Names a fill among those of all accounts. */
export function fillName({ account, dedupeKey }: Pick<Fill, 'account' | 'dedupeKey'>): string {
  return `${account}|${dedupeKey}`
}

function nameOf({ account, dedupeKey }: CashEvent): string {
  return fillName({ account, dedupeKey: movementKey(dedupeKey) })
}

/** The transfers before any account is replayed. */
export function startTransfers(transfers: readonly OwnTransfer[]): OwnTransfers {
  return {
    transfers: new Map(transfers.map((transfer) => [nameOf(transfer.arrived), transfer])),
    left: new Map(),
    dropped: new Set(),
  }
}

/** Declares that only these fills will be replayed: the cost of coins that left otherwise is unknown. */
export function leaveUnknown({ transfers, left }: OwnTransfers, replayed: ReadonlySet<string>): void {
  for (const transfer of transfers.values()) {
    if (!replayed.has(nameOf(transfer.left))) left.set(nameOf(transfer.left), null)
  }
}

/** Whether the account that the coins come from has to be replayed further. */
export function isWaiting({ fill }: CoinMove, { transfers, left, dropped }: OwnTransfers): boolean {
  const transfer = transfers.get(fillName(fill))
  return transfer !== undefined && !dropped.has(fillName(fill)) && !left.has(nameOf(transfer.left))
}

/** Records the coins that the positions of an account gave for a fill with which coins left. */
export function noteLeft(fill: Fill, given: Given, { left }: OwnTransfers): void {
  const isKnown = given.quantity > 0n && given.quantity * 100n >= MIN_GIVEN_PCT * fill.quantity
  left.set(fillName(fill), isKnown ? given : null)
}

/** The percentage of the coins whose cost has to be known; a rounding remainder may be missing. */
const MIN_GIVEN_PCT = 99n

type Arrival = { readonly move: CoinMove; readonly quote: string; readonly own: OwnTransfers }

/**
 * An arrival from an own account at its cost there, in a position against `quote`; null for every other arrival.
 * Network fees are lost with their share of the cost.
 */
export function carriedIn({ move, quote, own }: Arrival, { rates, renames }: BuildOptions): CountedFill | null {
  const { fill } = move
  const transfer = own.transfers.get(fillName(fill))
  if (transfer === undefined || own.dropped.has(fillName(fill))) return null
  const given = own.left.get(nameOf(transfer.left)) ?? null
  if (given === null) return null
  const arrived: Fill = { ...inMarket(fill, quote), execution: 'own-transfer' }
  const total = inQuote(given.costs, { quote, time: fill.time, rates })
  if (total === null) return { ...arrived, price: marketPrice(fill, quote, rates) ?? 0n, pending: true }
  const cost = proportion(total, transferredCoins(transfer.arrived, renames), -transferredCoins(transfer.left, renames))
  return atCost(arrived, { cost, quantity: fill.quantity })
}

type Moment = { readonly quote: string; readonly time: number; readonly rates: Rates }

/** Costs at the rates of a moment; null while one is missing. */
export function inQuote(costs: readonly Cost[], { quote, time, rates }: Moment): Fixed | null {
  let total = 0n
  for (const cost of costs) {
    const value = rates.convert(cost.value, { from: cost.quote, to: quote, time })
    if (value === null) return null
    total += value
  }
  return total
}
