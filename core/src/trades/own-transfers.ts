/** Finds withdrawals and deposits that are the same coins moving between two accounts of a trader. */
import { DAY_MS, type Fixed, grouped, itemAt, MINUTE_MS } from '../base/index.ts'
import type { CashEvent, Renames } from '../ledger/index.ts'
import { LAST_UNITS, convertUnits } from './redenomination.ts'

export type OwnTransfer = { readonly left: CashEvent; readonly arrived: CashEvent }

/** A network may take three days; clocks of two venues differ by minutes. */
const LONGEST_MS = 3 * DAY_MS
const EARLIEST_MS = 10 * MINUTE_MS
/** The most a network fee may take: one part in this many of the amount. */
const MAX_FEE_SHARE = 50n

const MOVES: ReadonlySet<CashEvent['kind']> = new Set(['deposit', 'withdrawal', 'transfer'])

/** How well two events match: an equal id decides, then the time between them, then the fee. */
type Pair = OwnTransfer & { readonly sameId: boolean; readonly apart: number; readonly fee: Fixed }

/**
 * Pairs events that left one account with events that arrived in another, each at most once, the nearest first. An
 * equal id, such as a transaction hash, decides. If two pairs match equally well, neither is chosen. `events` are all
 * movements of one coin, in any order.
 */
export function matchTransfers(events: readonly CashEvent[], renames: Renames): readonly OwnTransfer[] {
  const moves = events.filter(({ kind, instrument }) => MOVES.has(kind) && instrument === null)
  const pairs = pairsOf(moves, renames).sort(comparePairs)
  const settled = new Set<CashEvent>()
  const transfers: OwnTransfer[] = []
  for (let start = 0; start < pairs.length; ) {
    let end = start + 1
    while (end < pairs.length && comparePairs(itemAt(pairs, start), itemAt(pairs, end)) === 0) end += 1
    const free = pairs.slice(start, end).filter(({ left, arrived }) => !settled.has(left) && !settled.has(arrived))
    for (const group of connected(free)) {
      for (const transfer of unambiguous(group)) transfers.push(transfer)
      for (const { left, arrived } of isAmbiguous(group) ? group : unambiguous(group)) {
        settled.add(left)
        settled.add(arrived)
      }
    }
    start = end
  }
  return transfers
}

function pairsOf(moves: readonly CashEvent[], renames: Renames): Pair[] {
  const byTime = [...moves].sort((a, b) => a.time - b.time)
  const outs = byTime.filter(({ amount }) => amount < 0n)
  const byId = grouped(outs, ({ venueId }) => venueId)
  const pairs: Pair[] = []
  let first = 0
  for (const arrived of byTime) {
    if (arrived.amount <= 0n) continue
    while (first < outs.length && itemAt(outs, first).time < arrived.time - LONGEST_MS) first += 1
    const candidates = arrived.venueId === null ? [] : (byId.get(arrived.venueId) ?? [])
    for (const left of candidates) pairs.push(...pairOf({ left, arrived }, { sameId: true, renames }))
    for (let index = first; index < outs.length; index += 1) {
      const left = itemAt(outs, index)
      if (left.time > arrived.time + EARLIEST_MS) break
      if (!candidates.includes(left)) pairs.push(...pairOf({ left, arrived }, { sameId: false, renames }))
    }
  }
  return pairs
}

type Fit = { readonly sameId: boolean; readonly renames: Renames }

/** The pair of two events that match; empty if they do not. */
function pairOf({ left, arrived }: OwnTransfer, { sameId, renames }: Fit): Pair[] {
  const [sent, received] = [-transferredCoins(left, renames), transferredCoins(arrived, renames)]
  if (left.account === arrived.account || received > sent) return []
  if (!sameId && (sent - received) * MAX_FEE_SHARE > sent) return []
  return [{ left, arrived, sameId, apart: Math.abs(arrived.time - left.time), fee: sent - received }]
}

/** The amount in coins of the last name. */
export function transferredCoins({ asset, amount, time }: CashEvent, renames: Renames): Fixed {
  return convertUnits(amount, { from: renames.unitsOf(asset, time), to: LAST_UNITS })
}

function comparePairs(a: Pair, b: Pair): number {
  if (a.sameId !== b.sameId) return a.sameId ? -1 : 1
  return a.apart - b.apart || (a.fee < b.fee ? -1 : a.fee > b.fee ? 1 : 0)
}

/** Groups of pairs that share events, directly or through others. */
function connected(pairs: readonly Pair[]): Pair[][] {
  const groups = new Map<CashEvent, Pair[]>()
  for (const pair of pairs) {
    const [a, b] = [groups.get(pair.left), groups.get(pair.arrived)]
    const group = [...new Set([...(a ?? []), ...(b ?? []), pair])]
    for (const { left, arrived } of group) {
      groups.set(left, group)
      groups.set(arrived, group)
    }
  }
  return [...new Set(groups.values())]
}

/** Events that are equal in everything relevant are interchangeable: it does not matter which one is paired. */
function areTwins(events: readonly CashEvent[]): boolean {
  const [first] = events
  return events.every((event) => {
    return event.account === first?.account && event.time === first.time && event.amount === first.amount
  })
}

function isAmbiguous(group: readonly Pair[]): boolean {
  return !areTwins(group.map(({ left }) => left)) || !areTwins(group.map(({ arrived }) => arrived))
}

function unambiguous(group: readonly Pair[]): OwnTransfer[] {
  if (isAmbiguous(group)) return []
  const inOrder = (events: readonly CashEvent[]) =>
    [...new Set(events)].sort((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
  const lefts = inOrder(group.map(({ left }) => left))
  const arrivals = inOrder(group.map(({ arrived }) => arrived))
  return lefts.flatMap((left, index) => {
    const arrived = arrivals[index]
    return arrived === undefined ? [] : [{ left, arrived }]
  })
}
