import {
  absolute,
  divide,
  type Fixed,
  fixed,
  itemAt,
  maximum,
  minimum,
  multiply,
  ONE,
  proportion,
  type UtcMs,
} from '../../base/index.ts'
import { type Fill, type PositionSide, USD_CLASS } from '../../ledger/index.ts'

/** Whether an account holds one position per contract, or a long and a short one side by side. */
export type PositionMode = 'one-way' | 'hedge'

/** The trades that one mode makes of the ambiguous fills. */
export type ModeOutcome = {
  readonly mode: PositionMode
  readonly closedTrades: number
  readonly openTrades: number
  /** Profit of the closed trades after fees, summed by settle coin. */
  readonly net: readonly { readonly asset: string; readonly amount: Fixed }[]
}

/** Fills that fit both modes but make different trades in each, so the trader has to choose. */
export type PositionModeQuestion = {
  readonly symbols: readonly string[]
  readonly fills: number
  readonly from: UtcMs
  readonly to: UtcMs
  /** The result of either choice, one-way mode first. */
  readonly outcomes: readonly ModeOutcome[]
}

/** What the position mode can be seen from. */
export type FillFigures = Pick<
  Fill,
  'instrument' | 'time' | 'side' | 'quantity' | 'price' | 'fee' | 'feeAsset' | 'venueRealised' | 'opens'
>

/** Fills in some order, each by its place in it. */
export type FillsByPlace = {
  readonly count: number
  readonly at: (place: number) => FillFigures
  readonly timeAt: (place: number) => number
  readonly contractAt: (place: number) => string
  readonly tradeIdAt: (place: number) => string | null
}

export type FoundSides = {
  /** The leg of each fill, by its place; `both` in one-way mode. */
  readonly sideAt: (place: number) => PositionSide
  /** Null where nothing is ambiguous, or where the choice was already made. */
  readonly question: PositionModeQuestion | null
}

/**
 * Finds the leg of each fill in files that have no column for it. For every fill the venue says whether it closed
 * something: by its realised profit (Binance: 0 opens, anything else closes) or in words (Bybit: `Close Long`). A fill
 * that opens against the open side proves hedge mode; one that closes more than its leg holds proves one-way mode. Each
 * is judged from flat to flat, because the mode can only change while nothing is open, and it is the same for all
 * contracts of the account. `answer` decides what the fills leave open.
 */
export function findPositionSides(fills: FillsByPlace, answer: PositionMode | null): FoundSides {
  const stretches = placesBySymbol(fills).flatMap((places) =>
    stretchesOf(
      places.map((place) => fills.at(place)),
      places,
    ),
  )
  const open = stretches.filter((stretch) => stretch.mode === null)
  for (const stretch of open) stretch.mode = modeAtSameTime(stretch, stretches) ?? answer
  const undecided = open.filter((stretch) => stretch.mode === null)
  const hedged = new Map<number, PositionSide>()
  for (const stretch of stretches) {
    if (stretch.mode !== 'hedge') continue
    for (const place of stretch.places) hedged.set(place, legOf(fills.at(place)))
  }
  return {
    sideAt: (place) => hedged.get(place) ?? 'both',
    question: undecided.length === 0 ? null : questionOf(fills, undecided),
  }
}

/** Fills of one contract from flat to flat. */
type Stretch = {
  readonly places: readonly number[]
  readonly from: number
  readonly to: number
  /** Null where nothing decides it. */
  mode: PositionMode | null
  readonly decided: boolean
}

/** The places of the fills of each contract, in their order. */
function placesBySymbol(fills: FillsByPlace): number[][] {
  const bySymbol = new Map<string, number[]>()
  for (let place = 0; place < fills.count; place += 1) {
    const contract = fills.contractAt(place)
    const places = bySymbol.get(contract)
    if (places === undefined) bySymbol.set(contract, [place])
    else places.push(place)
  }
  const inOrder = (a: number, b: number): number => fills.timeAt(a) - fills.timeAt(b) || byTradeId(fills, a, b) || a - b
  for (const places of bySymbol.values()) places.sort(inOrder)
  return [...bySymbol.values()]
}

/** Within one moment by the venue's running trade number, where both have one. */
function byTradeId(fills: FillsByPlace, a: number, b: number): number {
  const first = fills.tradeIdAt(a) ?? ''
  const second = fills.tradeIdAt(b) ?? ''
  if (!/^\d{1,30}$/.test(first) || !/^\d{1,30}$/.test(second)) return 0
  const difference = BigInt(first) - BigInt(second)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** `fills` are those of one contract, in order, and `places` their places among all. */
function stretchesOf(fills: readonly FillFigures[], places: readonly number[]): Stretch[] {
  if (!isDoubtful(fills)) return []
  const stretches: Stretch[] = []
  for (let begin = 0; begin < places.length; ) {
    const plainEnd = endOfPlainStretch(fills, begin)
    if (plainEnd !== null) {
      begin = plainEnd
      continue
    }
    const stretch = judged(fills, places, begin)
    stretches.push(stretch)
    begin += stretch.places.length
  }
  return stretches
}

/**
 * The end of the stretch that begins here, if both modes are sure to read it alike: every fill says that it opens or
 * closes, as the one open side demands, and none closes more than is held or without a profit. Null where one does not.
 */
function endOfPlainStretch(fills: readonly FillFigures[], begin: number): number | null {
  let held = 0n
  for (let index = begin; index < fills.length; index += 1) {
    const fill = itemAt(fills, index)
    const change = fill.side === 'buy' ? fill.quantity : -fill.quantity
    const against = held !== 0n && held > 0n !== change > 0n
    if (claimOf(fill) !== (against ? 'closes' : 'opens')) return null
    if (against && (fill.quantity > absolute(held) || fill.venueRealised === 0n)) return null
    held += change
    if (held === 0n) return index + 1
  }
  return fills.length
}

/** The fills from `begin` until nothing is open in either mode, and the mode that they fit. */
function judged(fills: readonly FillFigures[], places: readonly number[], begin: number): Stretch {
  const oneWay = createBook('one-way')
  const hedge = createBook('hedge')
  let differs = false
  let end = begin
  do {
    const fill = itemAt(fills, end)
    apply(oneWay, fill)
    apply(hedge, fill)
    differs ||= oneWay.long.quantity !== hedge.long.quantity || oneWay.short.quantity !== hedge.short.quantity
    end += 1
  } while (end < places.length && !(isFlat(oneWay) && isFlat(hedge)))
  const own = places.slice(begin, end)
  const mode = !differs || oneWay.wrong < hedge.wrong ? 'one-way' : hedge.wrong < oneWay.wrong ? 'hedge' : null
  return {
    places: own,
    from: itemAt(fills, begin).time,
    to: itemAt(fills, end - 1).time,
    mode,
    decided: differs && mode !== null,
  }
}

/** Nearly every history is clear from quantities alone: no fill opens against the open side. */
function isDoubtful(fills: readonly FillFigures[]): boolean {
  let held = 0n
  for (const fill of fills) {
    const change = fill.side === 'buy' ? fill.quantity : -fill.quantity
    const against = held !== 0n && held > 0n !== change > 0n
    if (claimOf(fill) === (against ? 'opens' : 'closes')) return true
    held += change
  }
  return false
}

/** What the venue claims a fill did; null where it says nothing. */
function claimOf(fill: FillFigures): 'opens' | 'closes' | null {
  if (fill.opens !== null) return fill.opens ? 'opens' : 'closes'
  if (fill.venueRealised === null) return null
  return fill.venueRealised === 0n ? 'opens' : 'closes'
}

/** In hedge mode a buy opens the long leg or closes the short one. */
function legOf(fill: FillFigures): PositionSide {
  const opens = claimOf(fill) !== 'closes'
  return (fill.side === 'buy') === opens ? 'long' : 'short'
}

type Held = { quantity: Fixed; value: Fixed; result: Fixed }

type Book = {
  readonly mode: PositionMode
  readonly long: Held
  readonly short: Held
  /** Fills that contradict this mode. */
  wrong: number
  closed: number
  net: Fixed
}

function createBook(mode: PositionMode): Book {
  const leg = (): Held => ({ quantity: 0n, value: 0n, result: 0n })
  return { mode, long: leg(), short: leg(), wrong: 0, closed: 0, net: 0n }
}

function isFlat(book: Book): boolean {
  return book.long.quantity === 0n && book.short.quantity === 0n
}

function apply(book: Book, fill: FillFigures): void {
  const sameLeg = fill.side === 'buy' ? book.long : book.short
  const oppositeLeg = fill.side === 'buy' ? book.short : book.long
  const claim = claimOf(fill)
  const against = oppositeLeg.quantity > 0n
  const closes = book.mode === 'hedge' ? claim === 'closes' : against && !refutesClose(fill, oppositeLeg)
  if (closes) {
    const part = minimum(fill.quantity, oppositeLeg.quantity)
    const right = part > 0n && profitFits(fill, close(book, oppositeLeg, { fill, part }))
    const rest = fill.quantity - part
    if (!right || (rest > 0n && (book.mode === 'hedge' || fill.opens === false))) book.wrong += 1
    if (book.mode === 'one-way' && rest > 0n && fill.opens !== false) enter(sameLeg, fill, rest)
    return
  }
  if (book.mode === 'one-way' && (against || claim === 'closes')) {
    book.wrong += 1
    Object.assign(oppositeLeg, { quantity: 0n, value: 0n, result: 0n })
    if (claim === 'closes') return
  }
  enter(sameLeg, fill, fill.quantity)
}

/** True where the venue says that it opened, or booked no profit although closing at this price would have made one. */
function refutesClose(fill: FillFigures, other: Held): boolean {
  if (fill.opens === true) return true
  if (fill.venueRealised !== 0n) return false
  return !profitFits(fill, profitOf(fill, other, minimum(fill.quantity, other.quantity)))
}

function enter(leg: Held, fill: FillFigures, quantity: Fixed): void {
  leg.quantity += quantity
  leg.value += valueOf(fill, quantity)
  leg.result -= proportion(feeOf(fill), quantity, fill.quantity)
}

/** Closes a part of a leg; returns its profit before the fee. */
function close(book: Book, leg: Held, { fill, part }: { readonly fill: FillFigures; readonly part: Fixed }): Fixed {
  const profit = profitOf(fill, leg, part)
  leg.value -= proportion(leg.value, part, leg.quantity)
  leg.quantity -= part
  leg.result += profit - proportion(feeOf(fill), part, fill.quantity)
  if (leg.quantity === 0n) {
    book.closed += 1
    book.net += leg.result
    Object.assign(leg, { value: 0n, result: 0n })
  }
  return profit
}

function profitOf(fill: FillFigures, leg: Held, part: Fixed): Fixed {
  const gained = valueOf(fill, part) - proportion(leg.value, part, leg.quantity)
  // A sale closes a long position. The value of an inverse contract falls as its price rises.
  return (fill.side === 'sell') === (fill.instrument.kind !== 'inverse') ? gained : -gained
}

function valueOf(fill: FillFigures, quantity: Fixed): Fixed {
  const size = multiply(quantity, fill.instrument.contractSize)
  return fill.instrument.kind === 'inverse' ? divide(size, fill.price) : multiply(size, fill.price)
}

/** Fees in other coins do not matter when two readings are compared. */
function feeOf(fill: FillFigures): Fixed {
  return fill.feeAsset === fill.instrument.settle ? fill.fee : 0n
}

/**
 * Venues store entry prices with about eight decimals, so profits differ by far less than this share of the value. Some
 * files print them with four decimals.
 */
const SHARE = fixed('0.00001')
const LEAST_DOLLARS = fixed('0.00005')
const LEAST_COINS = fixed('0.00000001')

function profitFits(fill: FillFigures, profit: Fixed): boolean {
  if (fill.venueRealised === null || profit === fill.venueRealised) return true
  const least = USD_CLASS.has(fill.instrument.settle) ? LEAST_DOLLARS : LEAST_COINS
  const allowance = maximum(proportion(valueOf(fill, fill.quantity), SHARE, ONE), least)
  return absolute(profit - fill.venueRealised) <= allowance
}

/** The mode of the account at the same time, where fills of other contracts reveal it. */
function modeAtSameTime(stretch: Stretch, all: readonly Stretch[]): PositionMode | null {
  const modes = new Set(
    all.flatMap((other) => (other.decided && other.from <= stretch.to && other.to >= stretch.from ? [other.mode] : [])),
  )
  const [only = null] = modes
  return modes.size === 1 ? only : null
}

function questionOf(fills: FillsByPlace, undecided: readonly Stretch[]): PositionModeQuestion {
  const undecidedFills = undecided.flatMap(({ places }) => places.map((place) => fills.at(place)))
  return {
    symbols: [...new Set(undecidedFills.map((fill) => fill.instrument.symbol))].toSorted(),
    fills: undecidedFills.length,
    from: Math.min(...undecided.map(({ from }) => from)) as UtcMs,
    to: Math.max(...undecided.map(({ to }) => to)) as UtcMs,
    outcomes: (['one-way', 'hedge'] as const).map((mode) => outcomeOf(fills, undecided, mode)),
  }
}

function outcomeOf(fills: FillsByPlace, undecided: readonly Stretch[], mode: PositionMode): ModeOutcome {
  const net = new Map<string, Fixed>()
  let closedTrades = 0
  let openTrades = 0
  for (const { places } of undecided) {
    const book = createBook(mode)
    for (const place of places) apply(book, fills.at(place))
    const asset = fills.at(places[0] ?? 0).instrument.settle
    net.set(asset, (net.get(asset) ?? 0n) + book.net)
    closedTrades += book.closed
    openTrades += [book.long, book.short].filter(({ quantity }) => quantity > 0n).length
  }
  return { mode, closedTrades, openTrades, net: [...net].map(([asset, amount]) => ({ asset, amount })) }
}
