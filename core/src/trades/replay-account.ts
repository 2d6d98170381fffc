/** One account's positions of a coin, replayed side by side; see `moveCoins`. */
import { type AccountId, fixedOfUnits, grouped, itemAt, minimum, type Fixed } from '../base/index.ts'
import type { Fill, Ledger } from '../ledger/index.ts'
import {
  atCost,
  blankFill,
  type CoinMove,
  coinInstrument,
  coinMoves,
  drawnKey,
  inMarket,
  pricedIn,
} from './implied-fills.ts'
import type { CoinPosition } from './coin-position.ts'
import type { BuildOptions } from './options.ts'
import { inMomentOrder, momentsOf } from './order.ts'
import type { Override } from './override.ts'
import { prepareFills, type PreparedFills } from './overrides.ts'
import { carriedIn, type Cost, fillName, inQuote, isWaiting, noteLeft, type OwnTransfers } from './own-costs.ts'
import { convertUnits, type CountedFill, scaleOf } from './redenomination.ts'
import { createWalk, type Sink, type Walk } from './walk.ts'
import { applyMoment } from './walk-leg.ts'
import { WalkFills } from './walk-fills.ts'

/** One position, or a split of one, and how far its replay has come. */
type ReplayedPosition = {
  readonly key: string
  readonly quote: string
  readonly walk: Walk
  readonly moments: readonly (readonly Fill[])[]
  readonly implied: CountedFill[]
  readonly drawn: Map<string, readonly CountedFill[]>
  /** The coins that arrived at the moment being replayed. */
  arrived: CountedFill[]
  next: number
  /** The last moment whose fills were applied, and whether they are being applied. */
  settledAt: number
  isSettling: boolean
  /** When it was last traded. */
  tradedAt: number
}

/** A move as recorded, and as the trader's corrections change it. */
type Moving = CoinMove & { readonly corrected: Fill; readonly isEdited: boolean }

export type AccountReplay = {
  readonly positions: readonly ReplayedPosition[]
  /** Fills of splits, which are independent of all others. */
  readonly splits: readonly ReplayedPosition[]
  readonly arriving: ReadonlyMap<number, readonly Moving[]>
  readonly leaving: ReadonlyMap<number, readonly Moving[]>
  /** The position of each move that a split names, by its key. */
  readonly placed: ReadonlyMap<string, ReplayedPosition>
  readonly overrides: readonly Override[]
  readonly times: readonly number[]
  readonly options: BuildOptions
  /** The index in `times` of the next moment. */
  next: number
}

type Account = {
  readonly account: AccountId
  readonly asset: string
  readonly positions: readonly CoinPosition[]
  readonly sources: Ledger
}

export function startReplay({ account, asset, positions, sources }: Account, options: BuildOptions): AccountReplay {
  const overrides = positions.flatMap((position) => position.overrides)
  const moves = movingOf(coinMoves({ account, asset }, sources, options.renames), overrides, options)
  const byKey = new Map(moves.map((move) => [move.fill.dedupeKey, move]))
  const placed = new Map<string, ReplayedPosition>()
  const main: ReplayedPosition[] = []
  const splits: ReplayedPosition[] = []
  for (const position of [...positions].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const named = position.overrides.flatMap((override) => (override.kind === 'split' ? override.fills : []))
    const moved = [...new Set(named)].flatMap((key) => byKey.get(key)?.fill ?? [])
    const prepared = prepareFills([...position.fills, ...moved], position.overrides, options.renames)
    const lists = [prepared.fills, ...prepared.groups]
    for (const [index, fills] of lists.entries()) {
      const own = fills.filter(({ dedupeKey }) => !byKey.has(dedupeKey))
      const replayed = hold({ ...position, fills: own }, prepared, options)
      for (const { dedupeKey } of fills) if (byKey.has(dedupeKey)) placed.set(dedupeKey, replayed)
      if (index === 0) main.push(replayed)
      else splits.push(replayed)
    }
  }
  const times = new Set(moves.map(({ corrected }) => corrected.time))
  for (const { moments } of [...main, ...splits]) for (const moment of moments) times.add(itemAt(moment, 0).time)
  const replay: AccountReplay = {
    positions: main,
    splits,
    arriving: grouped(
      moves.filter(({ corrected }) => corrected.side === 'buy'),
      timeOf,
    ),
    leaving: grouped(
      moves.filter(({ corrected }) => corrected.side === 'sell'),
      timeOf,
    ),
    placed,
    overrides,
    times: [...times].sort((a, b) => a - b),
    options,
    next: 0,
  }
  for (const position of main) position.walk.draw = (fill, missing) => draw(replay, position, { fill, missing })
  return replay
}

function hold(
  { key, account, quote, fills }: CoinPosition,
  corrected: PreparedFills,
  options: BuildOptions,
): ReplayedPosition {
  return {
    key,
    quote,
    walk: createWalk({ fills: WalkFills.growing(account), positionSide: 'both', options, sink: NOWHERE, corrected }),
    moments: momentsOf(fills),
    implied: [],
    drawn: new Map(),
    arrived: [],
    next: 0,
    settledAt: Number.NEGATIVE_INFINITY,
    isSettling: false,
    tradedAt: Number.NEGATIVE_INFINITY,
  }
}

/** Only the quantities of the positions matter here, not their trades. */
const NOWHERE: Sink = { begin: () => undefined, add: () => undefined, end: () => undefined, convert: () => undefined }

function movingOf(moves: readonly CoinMove[], overrides: readonly Override[], options: BuildOptions): Moving[] {
  const prepared = correctedFills(
    moves.map(({ fill }) => fill),
    overrides,
    options,
  )
  return moves.map((move, index) => {
    const corrected = itemAt(prepared.fills, index)
    return { ...move, corrected, isEdited: prepared.edited.has(move.fill.dedupeKey) }
  })
}

/** With the corrections of single fills, in the same order. */
function correctedFills(fills: readonly Fill[], overrides: readonly Override[], { renames }: BuildOptions) {
  const single = overrides.filter(({ kind }) => kind === 'cost' || kind === 'edit')
  return prepareFills(fills, single, renames)
}

function timeOf({ corrected }: Moving): number {
  return corrected.time
}

export function isDone({ next, times }: AccountReplay): boolean {
  return next >= times.length
}

/** Replays up to an arrival whose cost is still unknown. */
export function advance(replay: AccountReplay, own: OwnTransfers): void {
  for (; !isDone(replay); replay.next += 1) {
    const time = itemAt(replay.times, replay.next)
    const arriving = inMomentOrder(replay.arriving.get(time) ?? [])
    if (arriving.some((move) => isWaiting(move, own))) return
    for (const move of arriving) arrive(replay, move, own)
    for (const position of [...replay.positions, ...replay.splits]) settle(position, time)
    for (const move of inMomentOrder(replay.leaving.get(time) ?? [])) leave(replay, move, own)
  }
}

/** All accounts are blocked, so the earliest arrivals can only be deposits. */
export function dropEarliest(blocked: readonly AccountReplay[], own: OwnTransfers): void {
  const earliest = Math.min(...blocked.map(({ times, next }) => itemAt(times, next)))
  for (const { times, next, arriving } of blocked) {
    if (itemAt(times, next) !== earliest) continue
    for (const move of arriving.get(earliest) ?? []) if (isWaiting(move, own)) own.dropped.add(fillName(move.fill))
  }
}

/**
 * Arriving coins go to the position that holds the coin, the one opened last; otherwise to the one that traded it last.
 */
function arrive(replay: AccountReplay, move: Moving, own: OwnTransfers): void {
  const { options, overrides } = replay
  const position = replay.placed.get(move.fill.dedupeKey) ?? receiverOf(replay.positions)
  const { quote } = position
  const fill = carriedIn({ move, quote, own }, options) ?? pricedIn(move, quote, options.rates)
  if (fill === null) return
  position.implied.push(fill)
  position.arrived.push(...(move.isEdited ? correctedFills([fill], overrides, options).fills : [fill]))
}

function receiverOf(positions: readonly ReplayedPosition[]): ReplayedPosition {
  const [newest] = byOpening(positions.filter(({ walk }) => walk.trade.isOpen))
  if (newest !== undefined) return newest
  const traded = positions.reduce((last, position) => (position.tradedAt > last.tradedAt ? position : last))
  if (Number.isFinite(traded.tradedAt)) return traded
  return positions.reduce((first, position) => (firstTime(position) < firstTime(first) ? position : first))
}

function firstTime({ moments }: ReplayedPosition): number {
  return moments[0]?.[0]?.time ?? Number.POSITIVE_INFINITY
}

/** The position opened last comes first. */
function byOpening(positions: readonly ReplayedPosition[]): readonly ReplayedPosition[] {
  const openedAt = ({ walk: { trade } }: ReplayedPosition): number =>
    trade.isOpen ? trade.openTime : Number.NEGATIVE_INFINITY
  return [...positions].sort((a, b) => openedAt(b) - openedAt(a))
}

/** Applies the trades of a position at a moment, and the coins that arrived in it. */
function settle(position: ReplayedPosition, time: number): void {
  if (position.settledAt === time) return
  position.settledAt = time
  const moment = position.moments[position.next]
  const traded = moment?.[0]?.time === time ? moment : []
  if (traded.length > 0) {
    position.next += 1
    position.tradedAt = time
  }
  const fills = [...position.arrived, ...traded]
  position.arrived = []
  position.isSettling = true
  apply(position.walk, fills)
  position.isSettling = false
}

function apply(walk: Walk, fills: readonly CountedFill[]): void {
  if (fills.length > 0)
    applyMoment(
      walk,
      Uint32Array.from(fills, (fill) => walk.fills.add(fill)),
    )
}

/** Coins leave the positions that hold them. A corrected move is not divided. */
function leave(replay: AccountReplay, { fill, corrected, isEdited, event }: Moving, own: OwnTransfers): void {
  const { options, overrides } = replay
  const placed = replay.placed.get(fill.dedupeKey)
  const givers = placed === undefined ? giversAmong(replay.positions) : [placed]
  const costs: Cost[] = []
  let left = 0n
  let rest = fill.quantity
  for (const [index, position] of givers.entries()) {
    const isLast = isEdited || index === givers.length - 1
    const quantity = isLast ? rest : minimum(rest, openIn(position, fill, options))
    const leaving = { ...inMarket(fill, position.quote), quantity }
    position.implied.push(leaving)
    apply(position.walk, isEdited ? correctedFills([leaving], overrides, options).fills : [leaving])
    const released = position.walk.released.get(fill.dedupeKey)
    left += released?.quantity ?? 0n
    if (released !== undefined) costs.push({ quote: position.quote, value: released.value })
    rest -= quantity
    if (rest <= 0n || isLast) break
  }
  if (event !== null) noteLeft(corrected, { quantity: left, costs }, own)
}

/** The positions that hold coins, the one opened last first. */
function giversAmong(positions: readonly ReplayedPosition[]): readonly ReplayedPosition[] {
  return byOpening(positions.filter(({ walk: { trade } }) => trade.isOpen && trade.isLong))
}

/** The quantity of a position, in the units of a fill. */
function openIn({ walk: { trade, scale } }: ReplayedPosition, fill: Fill, { renames }: BuildOptions): Fixed {
  if (!trade.isOpen) return 0n
  const open = fixedOfUnits(trade.holding.quantity, scale.quantity)
  return convertUnits(open, { from: trade.units, to: scaleOf(fill, renames) })
}

type Sale = { readonly fill: CountedFill; readonly missing: Fixed }

/** The coins that a sale takes from other positions, in the form in which they arrive in its own. */
function draw(
  { positions, options }: AccountReplay,
  seller: ReplayedPosition,
  { fill, missing }: Sale,
): readonly CountedFill[] {
  const sale = fill.listed ?? fill
  const others = positions.filter((position) => position !== seller && !position.isSettling)
  for (const position of others) settle(position, sale.time)
  const drawn: CountedFill[] = []
  let rest = convertUnits(missing, { from: seller.walk.units, to: scaleOf(sale, options.renames) })
  for (const giver of giversAmong(others)) {
    const quantity = minimum(rest, openIn(giver, sale, options))
    if (quantity <= 0n) continue
    drawn.push(give(giver, seller, { sale, quantity, options }))
    rest -= quantity
  }
  if (drawn.length > 0) seller.drawn.set(sale.dedupeKey, drawn)
  return drawn
}

type Gift = { readonly sale: Fill; readonly quantity: Fixed; readonly options: BuildOptions }

/** Moves coins from one position to another at their cost, valued at the time of the sale. */
function give(giver: ReplayedPosition, seller: ReplayedPosition, { sale, quantity, options }: Gift): CountedFill {
  const { dedupeKey, instrument, time } = sale
  const out: Fill = {
    ...blankFill(sale, coinInstrument(instrument.base, giver.quote)),
    side: 'sell',
    quantity,
    price: 0n,
    execution: 'own-transfer',
    dedupeKey: drawnKey(dedupeKey, giver.quote),
    // Several sales of a moment draw from the position one after the other.
    venueTradeId: null,
    row: giver.implied.length,
  }
  giver.implied.push(out)
  apply(giver.walk, [out])
  const value = giver.walk.released.get(out.dedupeKey)?.value ?? 0n
  const cost = inQuote([{ quote: giver.quote, value }], { quote: seller.quote, time, rates: options.rates })
  const arrived: Fill = {
    ...out,
    ...blankFill(sale, instrument),
    side: 'buy',
    price: sale.price,
    row: sale.row,
  }
  return cost === null ? { ...arrived, pending: true } : atCost(arrived, { cost, quantity })
}
