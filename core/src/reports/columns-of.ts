import { type Fixed, itemAt, toNumber } from '../base/index.ts'
import type { Instrument } from '../ledger/index.ts'
import { notionalOf } from '../trades/value.ts'
import { canonicalAsset, compareTrades, entriesOf, flagBits, type Rates, type Trade } from '../trades/index.ts'
import { allocateColumns, type MutableColumns } from './allocate.ts'
import { closeOrder } from './close-order.ts'
import { AVERAGED_DOWN, moneyUnits, SCALED_IN, type Ticker, type TradeColumns } from './columns.ts'
import { addEvent, eventColumns, EventList, type EventAmounts } from './money-events.ts'

/**
 * Turns exact trades into columns in one reporting currency. Each realisation, fee and payment is converted at its own
 * time; a trade that needs an unknown rate has NaN for money and the flag `pending-rate`.
 */
export function columnsOf(
  trades: readonly Trade[],
  context: { readonly currency: string; readonly rates: Rates },
): TradeColumns {
  const sorted = inCloseOrder(trades)
  const columns = allocateColumns(sorted.length, context.currency)
  const accounts = new Names<string>()
  const tickers = new Tickers()
  const events = new EventList()
  sorted.forEach((trade, row) => {
    columns.account[row] = accounts.indexOf(trade.account, trade.account)
    columns.ticker[row] = tickers.numberOf(trade.instrument)
    fillShape(columns, row, trade)
    fillMoney(columns, row, { trade, events, ...context })
  })
  return {
    ...columns,
    dictionaries: { accounts: accounts.values, tickers: tickers.values, labels: [] },
    events: eventColumns(events),
  }
}

/** Closed trades by close time, then by opening; open trades after them, by opening. */
function inCloseOrder(trades: readonly Trade[]): Trade[] {
  const times = Float64Array.from(trades, ({ closeTime }) => closeTime ?? Number.NaN)
  const order = closeOrder(times, (a, b) => compareTrades(itemAt(trades, a), itemAt(trades, b)))
  return Array.from(order, (index) => itemAt(trades, index))
}

/** The tickers of a dictionary, in the order of their first use. */
export class Tickers {
  readonly #names = new Names<Ticker>()
  readonly #numbers = new Map<Instrument, number>()

  /** Looks up an instrument once and remembers it. */
  numberOf(instrument: Instrument): number {
    const existing = this.#numbers.get(instrument)
    if (existing !== undefined) return existing
    const { kind, symbol, base, quote } = instrument
    const number = this.#names.indexOf(`${kind}|${symbol}`, { name: symbol, kind, base, quote })
    this.#numbers.set(instrument, number)
    return number
  }

  get values(): Ticker[] {
    return this.#names.values
  }
}

function fillShape(columns: MutableColumns, row: number, trade: Trade): void {
  columns.id[2 * row] = hexWord(trade.id, 0)
  columns.id[2 * row + 1] = hexWord(trade.id, 8)
  columns.side[row] = trade.side === 'long' ? 1 : -1
  columns.closed[row] = trade.status === 'closed' ? 1 : 0
  columns.flags[row] = flagsOf(trade)
  columns.openTime[row] = trade.openTime
  columns.closeTime[row] = trade.closeTime ?? Number.NaN
  columns.quantity[row] = toNumber(trade.entryQuantity)
  columns.maxQuantity[row] = toNumber(trade.maxQuantity)
  columns.entryPrice[row] = trade.entryPrice === null ? Number.NaN : toNumber(trade.entryPrice)
  columns.exitPrice[row] = trade.exitPrice === null ? Number.NaN : toNumber(trade.exitPrice)
  columns.fills[row] = trade.slices.length
  columns.openingId[row] = openingNumber(trade.slices[0]?.fill.venueTradeId ?? null)
}

/** Numbers beyond 2^53 lose their last digits but almost always keep their order. */
export function openingNumber(tradeId: string | null): number {
  return tradeId !== null && /^\d+$/.test(tradeId) ? Number(tradeId) : Number.NaN
}

/** Eight hex digits (lower case, as ids are written) as a 32-bit word. */
function hexWord(text: string, at: number): number {
  let word = 0
  for (let index = at; index < at + 8; index += 1) {
    const code = text.charCodeAt(index)
    word = (word << 4) | (code > 57 ? code - 87 : code - 48)
  }
  return word >>> 0
}

/** Coins that were only deposited and withdrawn were never traded; statistics leave them out like excluded trades. */
function flagsOf(trade: Trade): number {
  const flags = trade.flags.length === 0 ? 0 : flagBits(trade.flags) | withdrawnWithoutExit(trade)
  return flags | entryBits(trade)
}

/** Nearly all trades have a single entry, so only the others are examined closely. */
function entryBits(trade: Trade): number {
  let entries = 0
  for (const { role } of trade.slices) if (role === 'entry') entries += 1
  if (entries < 2) return 0
  return entriesOf(trade).some(({ averagesDown }) => averagesDown) ? SCALED_IN | AVERAGED_DOWN : SCALED_IN
}

function withdrawnWithoutExit(trade: Trade): number {
  return trade.exitQuantity === 0n && trade.flags.includes('withdrawn') ? flagBits(['excluded']) : 0
}

type MoneyContext = {
  readonly trade: Trade
  readonly events: EventList
  readonly currency: string
  readonly rates: Rates
}
type Convert = (amount: Fixed, time: number) => Fixed | null
/** Exact amounts of one moment. */
export type Amounts = { readonly time: number } & Readonly<Record<keyof EventAmounts, Fixed>>

function fillMoney(columns: MutableColumns, row: number, context: MoneyContext): void {
  const { trade } = context
  const convert = converter(context)
  const entryValue = convert(trade.entryValue, trade.openTime)
  const turnover = convertTurnover(trade, context)
  columns.entryValue[row] = entryValue === null ? Number.NaN : moneyUnits(entryValue)
  columns.turnover[row] = turnover === null ? Number.NaN : moneyUnits(turnover)
  columns.risk[row] = Number.NaN
  const totals = trade.net === null ? null : addEvents(context, row, convert)
  if (totals === null) {
    columns.flags[row] = (columns.flags[row] ?? 0) | flagBits(['pending-rate'])
    for (const name of ['gross', 'fees', 'funding', 'otherCash', 'net'] as const) columns[name][row] = Number.NaN
    return
  }
  columns.gross[row] = totals.gross
  columns.fees[row] = totals.fees
  columns.funding[row] = totals.funding
  columns.otherCash[row] = totals.otherCash
  columns.net[row] = totals.gross - totals.fees + totals.funding + totals.otherCash
}

function converter({ trade, currency, rates }: MoneyContext): Convert {
  const from = trade.instrument.settle
  if (canonicalAsset(from) === canonicalAsset(currency)) return unchanged
  return (amount, time) => rates.convert(amount, { from, to: currency, time })
}

function unchanged(amount: Fixed): Fixed {
  return amount
}

/**
 * Adds the trade's money events, merged by minute, and returns the sums; null if a rate is missing. Each running total
 * is rounded, not each event, so that the events of a trade add up to exactly the trade's own figures.
 */
function addEvents({ trade, events }: MoneyContext, row: number, convert: Convert): EventAmounts | null {
  if (trade.cashEvents.length > 0 || convert !== unchanged) return addConverted({ trade, events }, row, convert)
  let gross = 0n
  let fees = 0n
  let grossUnits = 0
  let feeUnits = 0
  for (let index = 0; index < trade.slices.length; index += 1) {
    const slice = itemAt(trade.slices, index)
    gross += slice.gross
    fees += slice.fee ?? 0n
    const grossNow = moneyUnits(gross)
    const feesNow = moneyUnits(fees)
    const amounts = { gross: grossNow - grossUnits, fees: feesNow - feeUnits, funding: 0, otherCash: 0 }
    addEvent(events, { trade: row, time: slice.fill.time }, amounts)
    grossUnits = grossNow
    feeUnits = feesNow
  }
  return { gross: grossUnits, fees: feeUnits, funding: 0, otherCash: 0 }
}

/** Converts all amounts before adding the first, so that a trade with a missing rate leaves no events. */
function addConverted(
  target: Pick<MoneyContext, 'trade' | 'events'>,
  row: number,
  convert: Convert,
): EventAmounts | null {
  const amounts = convertedAmounts(target.trade, convert)
  return amounts === null ? null : addAmounts(target.events, row, amounts)
}

/** Adds the amounts of one trade, given by time, as its money events. Returns their sums. */
export function addAmounts(events: EventList, row: number, amounts: readonly Amounts[]): EventAmounts {
  const sums = { gross: 0n, fees: 0n, funding: 0n, otherCash: 0n }
  let totals: EventAmounts = { gross: 0, fees: 0, funding: 0, otherCash: 0 }
  for (const { time, ...amount } of amounts) {
    for (const name of AMOUNT_NAMES) sums[name] += amount[name]
    const after = mapAmounts((name) => moneyUnits(sums[name]))
    const before = totals
    addEvent(
      events,
      { trade: row, time },
      mapAmounts((name) => after[name] - before[name]),
    )
    totals = after
  }
  return totals
}

const AMOUNT_NAMES = ['gross', 'fees', 'funding', 'otherCash'] as const

function mapAmounts(valueOf: (name: keyof EventAmounts) => number): EventAmounts {
  return {
    gross: valueOf('gross'),
    fees: valueOf('fees'),
    funding: valueOf('funding'),
    otherCash: valueOf('otherCash'),
  }
}

function convertedAmounts(trade: Trade, convert: Convert): Amounts[] | null {
  const amounts: Amounts[] = []
  for (const { fill, gross, fee } of trade.slices) {
    const convertedGross = convert(gross, fill.time)
    const convertedFee = convert(fee ?? 0n, fill.time)
    if (convertedGross === null || convertedFee === null) return null
    amounts.push({ time: fill.time, gross: convertedGross, fees: convertedFee, funding: 0n, otherCash: 0n })
  }
  for (const { time, kind, value } of trade.cashEvents) {
    const amount = value === null ? null : convert(value, time)
    if (amount === null) return null
    const isFunding = kind === 'funding'
    amounts.push({ time, gross: 0n, fees: 0n, funding: isFunding ? amount : 0n, otherCash: isFunding ? 0n : amount })
  }
  if (trade.cashEvents.length > 0) amounts.sort((a, b) => a.time - b.time)
  return amounts
}

/** Both sides of the trade, in quote currency; for quanto contracts that is the settlement value. */
function convertTurnover(trade: Trade, { currency, rates }: MoneyContext): Fixed | null {
  const { instrument, openTime } = trade
  let sum = 0n
  for (const slice of trade.slices) sum += notionalOf(instrument, slice.quantity, slice.value)
  const from = instrument.kind === 'inverse' ? instrument.quote : instrument.settle
  if (canonicalAsset(from) === canonicalAsset(currency)) return sum
  return rates.convert(sum, { from, to: currency, time: openTime })
}

class Names<T> {
  readonly values: T[] = []
  readonly #indexes = new Map<string, number>()

  indexOf(key: string, value: T): number {
    const existing = this.#indexes.get(key)
    if (existing !== undefined) return existing
    this.#indexes.set(key, this.values.length)
    this.values.push(value)
    return this.values.length - 1
  }
}
