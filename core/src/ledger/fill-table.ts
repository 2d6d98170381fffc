/** Fills as columns. A million of them as objects would be the largest load on processor and memory. */
import {
  type AccountId,
  type Amount,
  type Fixed,
  float64At,
  int32At,
  itemAt,
  uint16At,
  type UtcMs,
  utcMs,
} from '../base/index.ts'
import { AmountColumn, amountColumns, grown, type Id, IdColumn, ListColumn, SparseColumn } from './columns.ts'
import { type Execution, EXECUTIONS, type Fill, type FillSide, type PositionSide } from './fill.ts'
import type { Instrument } from './instrument.ts'

/** A fill to be added to a table, which copies its values and keeps no reference to it. */
export type NewFill = {
  readonly instrument: Instrument
  readonly time: UtcMs
  /** Null if it depends on the position; it counts as a sale until `setSide`. */
  readonly side: FillSide | null
  readonly quantity: Amount
  readonly price: Amount
  readonly fee: Amount
  readonly feeAsset: string
  readonly positionSide?: PositionSide
  readonly execution?: Execution
  readonly liquidity?: Fill['liquidity']
  readonly venueTradeId?: Id | null
  readonly orderId?: Id | null
  readonly sequence?: number | null
  readonly venueRealised?: Amount | null
  readonly venueRealisedIsNet?: boolean
  readonly startPosition?: Amount | null
  readonly opens?: boolean | null
}

/** The fields that a table does not store itself, by the number of the fill. */
export type FillTexts = {
  readonly keyOf: (number: number) => string
  /** See `Fill.raw`. */
  readonly rawOf: (number: number) => string | null
}

/** A selection of fills of a table, by their numbers in it. */
export type FillRows = { readonly table: FillTable; readonly numbers: Uint32Array }

const POSITION_SIDES: readonly PositionSide[] = ['both', 'long', 'short']
const LIQUIDITIES: readonly Fill['liquidity'][] = ['maker', 'taker', 'unknown']
const OPENS: readonly Fill['opens'][] = [null, false, true]

/** The fields with few values, as bits of one number: side 1, leg 2, execution 4, liquidity 2, net 1, opens 2. */
const LEG = 1
const EXECUTION = 3
const LIQUIDITY = 7
const NET = 9
const OPENED = 10

export class FillTable {
  length = 0
  readonly account: AccountId
  readonly quantities: AmountColumn
  readonly prices: AmountColumn
  readonly fees: AmountColumn
  readonly realised: AmountColumn
  readonly startPositions = new AmountColumn()
  readonly sequences = new SparseColumn<number>()
  readonly tradeIds = new IdColumn()
  readonly orderIds = new IdColumn()
  readonly instruments = new ListColumn<Instrument>()
  readonly feeAssets = new ListColumn<string>()
  readonly #texts: FillTexts
  #times = new Float64Array(1_024)
  #flags = new Uint16Array(1_024)
  #rows = new Int32Array(1_024)

  constructor(account: AccountId, texts: FillTexts) {
    this.account = account
    this.#texts = texts
    const amounts = amountColumns(4)
    this.quantities = itemAt(amounts, 0)
    this.prices = itemAt(amounts, 1)
    this.fees = itemAt(amounts, 2)
    this.realised = itemAt(amounts, 3)
  }

  /** Adds a fill, whose fee may be booked in another asset, and returns its number, counted from 0. */
  add(fill: NewFill, feeAsset = fill.feeAsset): number {
    const number = this.length
    if (number === this.#times.length) this.#grow()
    this.length += 1
    this.#times[number] = fill.time
    this.#flags[number] = flagsOf(fill)
    this.quantities.set(number, fill.quantity)
    this.prices.set(number, fill.price)
    this.fees.set(number, fill.fee)
    this.realised.set(number, fill.venueRealised ?? null)
    this.startPositions.set(number, fill.startPosition ?? null)
    this.sequences.set(number, fill.sequence ?? null)
    this.tradeIds.set(number, fill.venueTradeId ?? null)
    this.orderIds.set(number, fill.orderId ?? null)
    this.instruments.set(number, fill.instrument)
    this.feeAssets.set(number, feeAsset)
    return number
  }

  /** The fill with this number, as an object of its own. */
  at(number: number): Fill {
    return { ...this.withoutText(number), raw: this.#texts.rawOf(number) }
  }

  /** The same without the text of its row. */
  withoutText(number: number): Fill {
    return {
      account: this.account,
      instrument: this.instruments.at(number),
      time: utcMs(float64At(this.#times, number)),
      side: this.isBuy(number) ? 'buy' : 'sell',
      quantity: present(this.quantities, number),
      price: present(this.prices, number),
      positionSide: this.positionSideOf(number),
      fee: present(this.fees, number),
      feeAsset: this.feeAssets.at(number),
      execution: this.executionOf(number),
      liquidity: this.liquidityOf(number),
      venueTradeId: this.tradeIds.at(number),
      orderId: this.orderIds.at(number),
      sequence: this.sequences.at(number),
      venueRealised: this.realised.at(number),
      venueRealisedIsNet: this.isRealisedNet(number),
      startPosition: this.startPositions.at(number),
      opens: this.opensOf(number),
      dedupeKey: this.#texts.keyOf(number),
      row: int32At(this.#rows, number),
      raw: null,
    }
  }

  keyOf(number: number): string {
    return this.#texts.keyOf(number)
  }

  rawOf(number: number): string | null {
    return this.#texts.rawOf(number)
  }

  timeOf(number: number): number {
    return float64At(this.#times, number)
  }

  rowOf(number: number): number {
    return int32At(this.#rows, number)
  }

  isBuy(number: number): boolean {
    return (this.#flagsAt(number) & 1) === 0
  }

  positionSideOf(number: number): PositionSide {
    return itemAt(POSITION_SIDES, (this.#flagsAt(number) >> LEG) & 3)
  }

  executionOf(number: number): Execution {
    return itemAt(EXECUTIONS, (this.#flagsAt(number) >> EXECUTION) & 15)
  }

  liquidityOf(number: number): Fill['liquidity'] {
    return itemAt(LIQUIDITIES, (this.#flagsAt(number) >> LIQUIDITY) & 3)
  }

  isRealisedNet(number: number): boolean {
    return ((this.#flagsAt(number) >> NET) & 1) === 1
  }

  opensOf(number: number): boolean | null {
    return OPENS[(this.#flagsAt(number) >> OPENED) & 3] ?? null
  }

  setRow(number: number, row: number): void {
    this.#rows[number] = row
  }

  setTime(number: number, time: UtcMs): void {
    this.#times[number] = time
  }

  setSide(number: number, side: FillSide): void {
    this.#setFlag(number, { from: 0, bits: 1, value: side === 'sell' ? 1 : 0 })
  }

  setPositionSide(number: number, side: PositionSide): void {
    this.#setFlag(number, { from: LEG, bits: 3, value: POSITION_SIDES.indexOf(side) })
  }

  #flagsAt(number: number): number {
    return uint16At(this.#flags, number)
  }

  #setFlag(number: number, { from, bits, value }: { from: number; bits: number; value: number }): void {
    this.#flags[number] = (this.#flagsAt(number) & ~(bits << from)) | (value << from)
  }

  #grow(): void {
    const length = this.#times.length * 2
    this.#times = grown(this.#times, new Float64Array(length))
    this.#flags = grown(this.#flags, new Uint16Array(length))
    this.#rows = grown(this.#rows, new Int32Array(length))
  }
}

/** All fills of a list that exists anyway, as a table. They have one account. */
export function tableOf(fills: readonly Fill[], account: AccountId): FillRows {
  const at = (number: number): Fill => itemAt(fills, number)
  const table = new FillTable(account, { keyOf: (number) => at(number).dedupeKey, rawOf: (number) => at(number).raw })
  for (const fill of fills) table.setRow(table.add(fill), fill.row)
  return allRows(table)
}

/** All fills of a table, in the order in which they were added. */
export function allRows(table: FillTable): FillRows {
  const numbers = new Uint32Array(table.length)
  for (let number = 0; number < numbers.length; number += 1) numbers[number] = number
  return { table, numbers }
}

/** The fills as objects. */
export function fillsOf({ table, numbers }: FillRows): Fill[] {
  return Array.from(numbers, (number) => table.at(number))
}

/** The instruments of the fills, each with every asset in which its fees were paid. */
export function feeAssetsOf({ table, numbers }: FillRows): Pick<Fill, 'instrument' | 'feeAsset'>[] {
  const assets = new Map<Instrument, Set<string>>()
  for (const number of numbers) {
    const instrument = table.instruments.at(number)
    const feeAssets = assets.get(instrument)
    if (feeAssets === undefined) assets.set(instrument, new Set([table.feeAssets.at(number)]))
    else feeAssets.add(table.feeAssets.at(number))
  }
  return [...assets].flatMap(([instrument, names]) => Array.from(names, (feeAsset) => ({ instrument, feeAsset })))
}

/** An amount that every fill has. */
function present(column: AmountColumn, number: number): Fixed {
  return column.at(number) ?? 0n
}

/** An unknown side counts as a sale. */
function flagsOf(fill: NewFill): number {
  const { positionSide = 'both', execution = 'trade', liquidity = 'unknown', opens = null } = fill
  return (
    (fill.side === 'buy' ? 0 : 1) |
    (POSITION_SIDES.indexOf(positionSide) << LEG) |
    (EXECUTIONS.indexOf(execution) << EXECUTION) |
    (LIQUIDITIES.indexOf(liquidity) << LIQUIDITY) |
    (fill.venueRealisedIsNet === true ? 1 << NET : 0) |
    (OPENS.indexOf(opens) << OPENED)
  )
}
