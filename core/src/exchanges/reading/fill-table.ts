/** The fills of a reading as columns. A million of them as objects is what the processor and the memory notice most. */
import { type AccountId, type Fixed, float64At, int32At, itemAt, uint16At, uint32At, utcMs } from '../../base/index.ts'
import { EXECUTIONS, type Fill, type FillSide, type Instrument, type PositionSide } from '../../ledger/index.ts'
import { IdColumn, ListColumn, SparseColumn } from './columns.ts'
import type { FillDraft } from '../layouts/layout.ts'
import type { FillFigures } from './position-mode.ts'
import { RAW_MAX, type RawText } from '../files/raw-text.ts'

/** Where the row of a record stands in its file. */
export type RowPlace = { readonly text: RawText; readonly from: number; readonly to: number }

const POSITION_SIDES: readonly PositionSide[] = ['both', 'long', 'short']
const LIQUIDITIES: readonly Fill['liquidity'][] = ['maker', 'taker', 'unknown']
const OPENS: readonly Fill['opens'][] = [null, false, true]

/** What has few values, as bits of one number: side 1, leg 2, execution 4, liquidity 2, net 1, opens 2. */
const LEG = 1
const EXECUTION = 3
const LIQUIDITY = 7
const NET = 9
const OPENED = 10

export class FillTable {
  length = 0
  readonly #account: AccountId
  readonly #keyOf: (number: number) => string
  #times = new Float64Array(1_024)
  #flags = new Uint16Array(1_024)
  #rows = new Int32Array(1_024)
  #from = new Uint32Array(1_024)
  #to = new Uint32Array(1_024)
  readonly #quantities: Fixed[] = []
  readonly #prices: Fixed[] = []
  readonly #fees: Fixed[] = []
  readonly #realised = new SparseColumn<Fixed>()
  readonly #startPositions = new SparseColumn<Fixed>()
  readonly #sequences = new SparseColumn<number>()
  readonly #tradeIds = new IdColumn()
  readonly #orderIds = new IdColumn()
  readonly #instruments = new ListColumn<Instrument>()
  readonly #feeAssets = new ListColumn<string>()
  readonly #texts = new ListColumn<RawText>()

  /** `keyOf` gives the key of the fill with a number. */
  constructor(account: AccountId, keyOf: (number: number) => string) {
    this.#account = account
    this.#keyOf = keyOf
  }

  /** Adds a fill and returns its number, counted from 0. */
  add(draft: FillDraft, { text, from, to }: RowPlace): number {
    const number = this.length
    const end = Math.min(to, from + RAW_MAX)
    if (number === this.#times.length) this.#grow()
    this.length += 1
    this.#times[number] = draft.time
    this.#flags[number] = flagsOf(draft)
    this.#from[number] = from
    this.#to[number] = end
    this.#quantities.push(draft.quantity)
    this.#prices.push(draft.price)
    this.#fees.push(draft.fee)
    this.#realised.set(number, draft.venueRealised ?? null)
    this.#startPositions.set(number, draft.startPosition ?? null)
    this.#sequences.set(number, draft.sequence ?? null)
    this.#tradeIds.set(number, draft.venueTradeId ?? null)
    this.#orderIds.set(number, draft.orderId ?? null)
    this.#instruments.set(number, draft.instrument)
    this.#feeAssets.set(number, feeAssetOf(draft))
    this.#texts.set(number, text)
    return number
  }

  /** The fill with this number, as an object of its own. */
  at(number: number): Fill {
    const flags = uint16At(this.#flags, number)
    return {
      account: this.#account,
      instrument: this.#instruments.at(number),
      time: utcMs(float64At(this.#times, number)),
      side: sideOf(flags),
      quantity: itemAt(this.#quantities, number),
      price: itemAt(this.#prices, number),
      positionSide: itemAt(POSITION_SIDES, (flags >> LEG) & 3),
      fee: itemAt(this.#fees, number),
      feeAsset: this.#feeAssets.at(number),
      execution: itemAt(EXECUTIONS, (flags >> EXECUTION) & 15),
      liquidity: itemAt(LIQUIDITIES, (flags >> LIQUIDITY) & 3),
      venueTradeId: this.#tradeIds.at(number),
      orderId: this.#orderIds.at(number),
      sequence: this.#sequences.at(number),
      venueRealised: this.#realised.at(number),
      venueRealisedIsNet: ((flags >> NET) & 1) === 1,
      startPosition: this.#startPositions.at(number),
      opens: itemAt(OPENS, (flags >> OPENED) & 3),
      dedupeKey: this.#keyOf(number),
      row: int32At(this.#rows, number),
      raw: this.#texts.at(number).slice(uint32At(this.#from, number), uint32At(this.#to, number)),
    }
  }

  /** What the fill did, without its ids, its key and its row. */
  figuresOf(number: number): FillFigures {
    const flags = uint16At(this.#flags, number)
    return {
      instrument: this.#instruments.at(number),
      time: utcMs(float64At(this.#times, number)),
      side: sideOf(flags),
      quantity: itemAt(this.#quantities, number),
      price: itemAt(this.#prices, number),
      fee: itemAt(this.#fees, number),
      feeAsset: this.#feeAssets.at(number),
      venueRealised: this.#realised.at(number),
      opens: itemAt(OPENS, (flags >> OPENED) & 3),
    }
  }

  keyOf(number: number): string {
    return this.#keyOf(number)
  }

  tradeIdOf(number: number): string | null {
    return this.#tradeIds.at(number)
  }

  instrumentOf(number: number): Instrument {
    return this.#instruments.at(number)
  }

  timeOf(number: number): number {
    return float64At(this.#times, number)
  }

  rowOf(number: number): number {
    return int32At(this.#rows, number)
  }

  /** The length of the row in its file; see `Fill.raw`. */
  rawLengthOf(number: number): number {
    return uint32At(this.#to, number) - uint32At(this.#from, number)
  }

  /** True where a row says the same as the fill with this number, as far as its id allows a difference. */
  isLike(number: number, { time, price, quantity }: FillDraft): boolean {
    return this.#times[number] === time && this.#prices[number] === price && this.#quantities[number] === quantity
  }

  setRow(number: number, row: number): void {
    this.#rows[number] = row
  }

  setSide(number: number, side: FillSide): void {
    this.#setFlag(number, { from: 0, bits: 1, value: side === 'sell' ? 1 : 0 })
  }

  setPositionSide(number: number, side: PositionSide): void {
    this.#setFlag(number, { from: LEG, bits: 3, value: POSITION_SIDES.indexOf(side) })
  }

  #setFlag(number: number, { from, bits, value }: { from: number; bits: number; value: number }): void {
    this.#flags[number] = (uint16At(this.#flags, number) & ~(bits << from)) | (value << from)
  }

  #grow(): void {
    const length = this.#times.length * 2
    this.#times = grown(this.#times, new Float64Array(length))
    this.#flags = grown(this.#flags, new Uint16Array(length))
    this.#rows = grown(this.#rows, new Int32Array(length))
    this.#from = grown(this.#from, new Uint32Array(length))
    this.#to = grown(this.#to, new Uint32Array(length))
  }
}

/** The asset of the fee; the settle asset where the fee is zero. */
export function feeAssetOf({ fee, feeAsset, instrument }: FillDraft): string {
  return fee === 0n ? instrument.settle : feeAsset
}

function sideOf(flags: number): FillSide {
  return (flags & 1) === 1 ? 'sell' : 'buy'
}

/** A side that is not known yet counts as a sale. */
function flagsOf(draft: FillDraft): number {
  const { positionSide = 'both', execution = 'trade', liquidity = 'unknown', opens = null } = draft
  return (
    (draft.side === 'buy' ? 0 : 1) |
    (POSITION_SIDES.indexOf(positionSide) << LEG) |
    (EXECUTIONS.indexOf(execution) << EXECUTION) |
    (LIQUIDITIES.indexOf(liquidity) << LIQUIDITY) |
    (draft.venueRealisedIsNet === true ? 1 << NET : 0) |
    (OPENS.indexOf(opens) << OPENED)
  )
}

function grown<T extends { readonly set: (values: T) => void }>(values: T, larger: T): T {
  larger.set(values)
  return larger
}
