/** Trades that may have been on margin, in files that do not say it. */
import { absolute, type Fixed, maximum, multiply, proportion, type UtcMs, utcMs } from '../../base/index.ts'
import { type Fill, type FillRows, type Instrument, movedCoins } from '../../ledger/index.ts'
import { marginMarket } from '../layouts/margin.ts'
import type { AccountMode, ModeOutcome, PositionModeQuestion } from './position-mode.ts'

export type MarginResult = {
  /** The fills on margin, by their numbers, with their instruments. */
  readonly onMargin: ReadonlyMap<number, Instrument>
  /** Null if nothing is ambiguous, or if the trader has already chosen. */
  readonly question: PositionModeQuestion | null
}

/**
 * Coins that are sold before they are bought, and bought back later, were a short on margin, or came from before the
 * file. Everything else makes the same trades in both readings. Each pair is judged from flat to flat; `answer` decides
 * for all.
 */
export function findMargin({ table, numbers }: FillRows, answer: AccountMode | null): MarginResult {
  const pairs = new Map<string, number[]>()
  for (const number of numbers) {
    const { id, kind } = table.instruments.at(number)
    if (kind !== 'spot') continue
    const pair = pairs.get(id)
    if (pair === undefined) pairs.set(id, [number])
    else pair.push(number)
  }
  const doubtful = [...pairs.values()].flatMap((pair) =>
    stretchesOf(pair.map((number): Numbered => ({ number, fill: table.withoutText(number) }))).filter(isDoubtful),
  )
  if (doubtful.length === 0 || answer === 'spot') return { onMargin: new Map(), question: null }
  if (answer !== 'margin') return { onMargin: new Map(), question: questionOf(doubtful) }
  const fills = doubtful.flatMap((stretch) => stretch)
  return { onMargin: new Map(fills.map(({ number, fill }) => [number, marginMarket(fill.instrument)])), question: null }
}

type Numbered = { readonly number: number; readonly fill: Fill }
type Stretch = readonly Numbered[]

/** From flat to flat. A hundredth of the traded quantity may remain: fees are taken in coins. */
function stretchesOf(fills: readonly Numbered[]): Stretch[] {
  const ordered = fills.toSorted((a, b) => a.fill.time - b.fill.time || a.fill.row - b.fill.row)
  const stretches: Numbered[][] = []
  let [position, max] = [0n, 0n]
  for (const numbered of ordered) {
    if (max === 0n) stretches.push([])
    stretches.at(-1)?.push(numbered)
    position += signed(numbered.fill)
    max = maximum(max, absolute(position))
    if (absolute(position) * 100n <= max) [position, max] = [0n, 0n]
  }
  return stretches
}

function signed(fill: Fill): Fixed {
  return fill.side === 'buy' ? movedCoins(fill) : -movedCoins(fill)
}

/** Sold first, or beyond the position, and bought back. */
function isDoubtful(stretch: Stretch): boolean {
  let position = 0n
  let wasShort = false
  for (const [index, { fill }] of stretch.entries()) {
    const before = position
    position += signed(fill)
    const isRemainder = index > 0 && absolute(position) * 100n <= absolute(before)
    if (position < 0n && !isRemainder) wasShort = true
    if (wasShort && fill.side === 'buy') return true
  }
  return false
}

function questionOf(stretches: readonly Stretch[]): PositionModeQuestion {
  const fills = stretches.flat().map(({ fill }) => fill)
  const times = fills.map(({ time }): UtcMs => time)
  return {
    symbols: [...new Set(fills.map(({ instrument }) => instrument.symbol))].toSorted(),
    fills: fills.length,
    from: utcMs(Math.min(...times)),
    to: utcMs(Math.max(...times)),
    outcomes: (['spot', 'margin'] as const).map((mode) => outcomeOf(mode, stretches)),
  }
}

function outcomeOf(mode: 'spot' | 'margin', stretches: readonly Stretch[]): ModeOutcome {
  const net = new Map<string, Fixed>()
  let [closedTrades, openTrades] = [0, 0]
  for (const stretch of stretches) {
    const result = resultOf(mode, stretch)
    closedTrades += result.closed
    openTrades += result.isOpen ? 1 : 0
    const settle = stretch[0]?.fill.instrument.settle ?? ''
    net.set(settle, (net.get(settle) ?? 0n) + result.net)
  }
  return { mode, closedTrades, openTrades, net: [...net].map(([asset, amount]) => ({ asset, amount })) }
}

type Result = { readonly closed: number; readonly isOpen: boolean; readonly net: Fixed }

/** At average cost. A sale beyond the position has no profit on spot. */
function resultOf(mode: 'spot' | 'margin', stretch: Stretch): Result {
  let [position, cost, made, net] = [0n, 0n, 0n, 0n]
  let closed = 0
  for (const { fill } of stretch) {
    const moved = mode === 'spot' ? signed(fill) : fill.side === 'buy' ? fill.quantity : -fill.quantity
    const against = position !== 0n && position > 0n !== moved > 0n
    const closing = against ? (absolute(moved) < absolute(position) ? -moved : position) : 0n
    const released = position === 0n ? 0n : proportion(cost, closing, position)
    made += multiply(closing, fill.price) - released - feeOf(fill)
    cost -= released
    position -= closing
    const isFlat = against && absolute(position) * 100n <= absolute(position + closing)
    if (isFlat) {
      closed += 1
      net += made
      ;[position, cost, made] = [0n, 0n, 0n]
    }
    const opening = moved + closing
    if (opening === 0n || (mode === 'spot' && position + opening < 0n)) continue
    position += opening
    cost += multiply(opening, fill.price)
  }
  return { closed, isOpen: position !== 0n, net }
}

function feeOf({ fee, feeAsset, price, instrument }: Fill): Fixed {
  if (feeAsset === instrument.quote) return fee
  return feeAsset === instrument.base ? multiply(fee, price) : 0n
}
