import { type Fixed, uint32At, type UtcMs, utcMs } from '../../base/index.ts'
import {
  type FillRows,
  fillScale,
  type FillTable,
  type Instrument,
  NumberList,
  type PositionSide,
} from '../../ledger/index.ts'
import {
  apply,
  type Book,
  claimOf,
  type Contract,
  createBook,
  isFlat,
  type PositionMode,
  signedQuantity,
} from './mode-books.ts'

export type { PositionMode }

/** How an account traded if its files do not say it: the mode of its contracts, or whether pairs were on margin. */
export const ACCOUNT_MODES = ['one-way', 'hedge', 'spot', 'margin'] as const
export type AccountMode = (typeof ACCOUNT_MODES)[number]

/** The trades that one reading makes of the ambiguous fills. */
export type ModeOutcome = {
  readonly mode: AccountMode
  readonly closedTrades: number
  readonly openTrades: number
  /** Profit of the closed trades after fees, summed by settlement coin. */
  readonly net: readonly { readonly asset: string; readonly amount: Fixed }[]
}

/** Fills that fit two readings but make different trades in each, so the trader has to choose. */
export type PositionModeQuestion = {
  readonly symbols: readonly string[]
  readonly fills: number
  readonly from: UtcMs
  readonly to: UtcMs
  /** The result of either choice; the default comes first. */
  readonly outcomes: readonly ModeOutcome[]
}

export type PositionSides = {
  /** The legs of fills in hedge mode, by their numbers; all others are of one-way mode. */
  readonly hedged: ReadonlyMap<number, PositionSide>
  /** Null if nothing is ambiguous, or if the trader has already chosen. */
  readonly question: PositionModeQuestion | null
}

/**
 * Finds the leg of each fill in files that have no column for it. For every fill the venue says whether it closed
 * something: by its realised profit (Binance: 0 opens, anything else closes) or in words (Bybit: `Close Long`). A fill
 * that opens against the open side proves hedge mode; one that closes more than its leg holds proves one-way mode. Each
 * mode is judged from flat to flat, because the mode can only change while nothing is open, and it is the same for all
 * contracts of the account. `chosen` decides what the fills leave open.
 */
export function findPositionSides(fills: FillRows, chosen: AccountMode | null): PositionSides {
  const answer = chosen === 'one-way' || chosen === 'hedge' ? chosen : null
  const stretches = contractsOf(fills).flatMap(stretchesOf)
  const open = stretches.filter((stretch) => stretch.mode === null)
  for (const stretch of open) stretch.mode = modeAtSameTime(stretch, stretches) ?? answer
  const undecided = open.filter((stretch) => stretch.mode === null)
  const hedged = new Map<number, PositionSide>()
  for (const { mode, contract, numbers } of stretches) {
    if (mode === 'hedge') for (const number of numbers) hedged.set(number, legOf(contract.table, number))
  }
  return { hedged, question: undecided.length === 0 ? null : questionOf(undecided) }
}

/** Fills of one contract from flat to flat. */
type Stretch = {
  readonly contract: Contract
  readonly numbers: Uint32Array
  readonly from: number
  readonly to: number
  /** Null if nothing decides it. */
  mode: PositionMode | null
  readonly decided: boolean
  /** The result of each mode; null if the fills decided it. */
  readonly books: readonly Book[]
}

/** The fills of each contract, in order. */
function contractsOf({ table, numbers }: FillRows): Contract[] {
  const byContract = new Map<string, NumberList>()
  const lists = new Map<Instrument, NumberList>()
  for (const number of numbers) {
    const instrument = table.instruments.at(number)
    const list = lists.get(instrument) ?? byContract.get(instrument.id) ?? new NumberList()
    if (list.length === 0) byContract.set(instrument.id, list)
    lists.set(instrument, list)
    list.push(number)
  }
  return Array.from(byContract.values(), (listed) => {
    const rows = { table, numbers: inOrder(table, listed.values()) }
    const instrument = table.instruments.at(listed.at(0))
    return { ...rows, instrument, scale: fillScale(rows, instrument) }
  })
}

/** By time, and within one moment by the running trade number of the venue, if both have one. */
function inOrder(table: FillTable, numbers: Uint32Array): Uint32Array {
  const compare = (a: number, b: number): number => table.timeOf(a) - table.timeOf(b) || byTradeId(table, a, b)
  for (let index = 1; index < numbers.length; index += 1) {
    if (compare(uint32At(numbers, index - 1), uint32At(numbers, index)) > 0) return numbers.toSorted(compare)
  }
  return numbers
}

function byTradeId(table: FillTable, a: number, b: number): number {
  const difference = table.tradeIds.numberAt(a) - table.tradeIds.numberAt(b)
  if (!Number.isNaN(difference)) return difference
  const first = table.tradeIds.at(a) ?? ''
  const second = table.tradeIds.at(b) ?? ''
  if (!/^\d{1,30}$/.test(first) || !/^\d{1,30}$/.test(second)) return 0
  const exact = BigInt(first) - BigInt(second)
  return exact < 0n ? -1 : exact > 0n ? 1 : 0
}

function stretchesOf(contract: Contract): Stretch[] {
  if (!isDoubtful(contract)) return []
  const stretches: Stretch[] = []
  for (let begin = 0; begin < contract.numbers.length; ) {
    const plainEnd = endOfPlainStretch(contract, begin)
    if (plainEnd !== null) {
      begin = plainEnd
      continue
    }
    const stretch = judged(contract, begin)
    stretches.push(stretch)
    begin += stretch.numbers.length
  }
  return stretches
}

/**
 * The end of the stretch that begins here, if both modes are sure to read it the same way: every fill says that it
 * opens or closes, consistent with the one open side, and none closes more than the position or without a profit. Null
 * if one does not.
 */
function endOfPlainStretch(contract: Contract, begin: number): number | null {
  const { table, numbers } = contract
  let position = 0
  for (let index = begin; index < numbers.length; index += 1) {
    const number = uint32At(numbers, index)
    const change = signedQuantity(contract, number)
    const against = position !== 0 && position > 0 !== change > 0
    if (claimOf(table, number) !== (against ? 'closes' : 'opens')) return null
    if (against && (Math.abs(change) > Math.abs(position) || table.realised.isZero(number))) return null
    position += change
    if (position === 0) return index + 1
  }
  return numbers.length
}

/** The fills from `begin` until nothing is open in either mode, and the mode that they fit. */
function judged(contract: Contract, begin: number): Stretch {
  const { table, numbers } = contract
  const oneWay = createBook('one-way', contract)
  const hedge = createBook('hedge', contract)
  let differs = false
  let end = begin
  do {
    const number = uint32At(numbers, end)
    apply(oneWay, number)
    apply(hedge, number)
    differs ||= !holdAlike(oneWay, hedge)
    end += 1
  } while (end < numbers.length && !(isFlat(oneWay) && isFlat(hedge)))
  const mode = !differs || oneWay.wrong < hedge.wrong ? 'one-way' : hedge.wrong < oneWay.wrong ? 'hedge' : null
  return {
    contract,
    numbers: numbers.subarray(begin, end),
    from: table.timeOf(uint32At(numbers, begin)),
    to: table.timeOf(uint32At(numbers, end - 1)),
    mode,
    decided: differs && mode !== null,
    books: mode === null ? [oneWay, hedge] : [],
  }
}

function holdAlike(a: Book, b: Book): boolean {
  return a.long.holding.quantity === b.long.holding.quantity && a.short.holding.quantity === b.short.holding.quantity
}

/** Nearly every history is clear from quantities alone: no fill opens against the open side. */
function isDoubtful(contract: Contract): boolean {
  const { table, numbers } = contract
  let position = 0
  for (const number of numbers) {
    const change = signedQuantity(contract, number)
    const against = position !== 0 && position > 0 !== change > 0
    if (claimOf(table, number) === (against ? 'opens' : 'closes')) return true
    position += change
  }
  return false
}

/** In hedge mode a buy opens the long leg or closes the short one. */
function legOf(table: FillTable, number: number): PositionSide {
  const opens = claimOf(table, number) !== 'closes'
  return table.isBuy(number) === opens ? 'long' : 'short'
}

/** The mode of the account at the same time, if fills of other contracts reveal it. */
function modeAtSameTime(stretch: Stretch, all: readonly Stretch[]): PositionMode | null {
  const modes = new Set(
    all.flatMap((other) => (other.decided && other.from <= stretch.to && other.to >= stretch.from ? [other.mode] : [])),
  )
  const [only = null] = modes
  return modes.size === 1 ? only : null
}

function questionOf(undecided: readonly Stretch[]): PositionModeQuestion {
  return {
    symbols: [...new Set(undecided.map(({ contract }) => contract.instrument.symbol))].toSorted(),
    fills: undecided.reduce((sum, { numbers }) => sum + numbers.length, 0),
    from: utcMs(Math.min(...undecided.map(({ from }) => from))),
    to: utcMs(Math.max(...undecided.map(({ to }) => to))),
    outcomes: (['one-way', 'hedge'] as const).map((mode) =>
      outcomeOf(
        mode,
        undecided.flatMap(({ books }) => books.filter((book) => book.mode === mode)),
      ),
    ),
  }
}

function outcomeOf(mode: PositionMode, books: readonly Book[]): ModeOutcome {
  const net = new Map<string, Fixed>()
  let closedTrades = 0
  let openTrades = 0
  for (const book of books) {
    const { settle } = book.contract.instrument
    net.set(settle, (net.get(settle) ?? 0n) + book.net.amount)
    closedTrades += book.closed
    openTrades += [book.long, book.short].filter(({ holding }) => holding.quantity > 0).length
  }
  return { mode, closedTrades, openTrades, net: [...net].map(([asset, amount]) => ({ asset, amount })) }
}
