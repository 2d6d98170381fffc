import { type Fixed, fixed, roundTo, toNumber } from '../base/index.ts'
import { notionalOf } from '../trades/value.ts'
import { type Rates, TRADE_FLAGS, type Trade, type TradeFlag } from '../trades/index.ts'
import { allocateColumns, type MutableColumns } from './allocate.ts'
import type { MoneyEvents, Ticker, TradeColumns } from './columns.ts'

/**
 * Turns exact trades into columns in one reporting currency. Each realisation, fee and payment is converted at its
 * own time; a trade that needs a rate which is not known has NaN for money and the flag `pending-rate`.
 */
export function columnsOf(
  trades: readonly Trade[],
  context: { readonly currency: string; readonly rates: Rates },
): TradeColumns {
  const sorted = [...trades].sort(byClose)
  const columns = allocateColumns(sorted.length, context.currency)
  const accounts = new Names<string>()
  const tickers = new Names<Ticker>()
  const events: EventRow[] = []
  sorted.forEach((trade, row) => {
    columns.account[row] = accounts.place(trade.account, trade.account)
    columns.ticker[row] = tickers.place(tickerKey(trade), tickerOf(trade))
    fillShape(columns, row, trade)
    fillMoney(columns, row, { trade, events, ...context })
  })
  return {
    ...columns,
    dictionaries: { accounts: accounts.values, tickers: tickers.values, labels: [] },
    events: eventColumns(events),
  }
}

type EventRow = { trade: number; time: number; gross: number; fees: number; funding: number }

function byClose(a: Trade, b: Trade): number {
  const closeA = a.closeTime ?? Number.POSITIVE_INFINITY
  const closeB = b.closeTime ?? Number.POSITIVE_INFINITY
  if (closeA !== closeB) return closeA - closeB
  if (a.closeTime === null && a.openTime !== b.openTime) return a.openTime - b.openTime
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function tickerKey(trade: Trade): string {
  return `${trade.instrument.kind}|${trade.instrument.symbol}`
}

function tickerOf({ instrument }: Trade): Ticker {
  return { name: instrument.symbol, kind: instrument.kind, base: instrument.base, quote: instrument.quote }
}

function fillShape(columns: MutableColumns, row: number, trade: Trade): void {
  columns.id[2 * row] = Number.parseInt(trade.id.slice(0, 8), 16)
  columns.id[2 * row + 1] = Number.parseInt(trade.id.slice(8), 16)
  columns.side[row] = trade.side === 'long' ? 1 : -1
  columns.closed[row] = trade.status === 'closed' ? 1 : 0
  columns.flags[row] = flagBits(trade.flags) | withdrawnWithoutExit(trade)
  columns.openTime[row] = trade.openTime
  columns.closeTime[row] = trade.closeTime ?? Number.NaN
  columns.quantity[row] = toNumber(trade.entryQuantity)
  columns.maxQuantity[row] = toNumber(trade.maxQuantity)
  columns.entryPrice[row] = trade.entryPrice === null ? Number.NaN : toNumber(trade.entryPrice)
  columns.exitPrice[row] = trade.exitPrice === null ? Number.NaN : toNumber(trade.exitPrice)
  columns.fills[row] = trade.slices.length
}

/** Coins that only came and went were never traded; statistics leave them out like excluded trades. */
function withdrawnWithoutExit(trade: Trade): number {
  return trade.exitQuantity === 0n && trade.flags.includes('withdrawn') ? flagBits(['excluded']) : 0
}

type MoneyContext = {
  readonly trade: Trade
  readonly events: EventRow[]
  readonly currency: string
  readonly rates: Rates
}
type Amounts = { readonly time: number; readonly gross: Fixed; readonly fees: Fixed; readonly funding: Fixed }

function fillMoney(columns: MutableColumns, row: number, context: MoneyContext): void {
  const { trade } = context
  const convert = converter(context)
  const amounts = trade.fees === null ? null : convertedAmounts(trade, convert)
  const entryValue = convert(trade.entryValue, trade.openTime)
  const turnover = convertTurnover(trade, context)
  columns.entryValue[row] = entryValue === null ? Number.NaN : units(entryValue)
  columns.turnover[row] = turnover === null ? Number.NaN : units(turnover)
  columns.risk[row] = Number.NaN
  if (amounts === null) {
    columns.flags[row] = (columns.flags[row] ?? 0) | flagBits(['pending-rate'])
    for (const column of [columns.gross, columns.fees, columns.funding, columns.net]) column[row] = Number.NaN
    return
  }
  const totals = addEvents(context.events, row, amounts)
  columns.gross[row] = totals.gross
  columns.fees[row] = totals.fees
  columns.funding[row] = totals.funding
  columns.net[row] = totals.gross - totals.fees + totals.funding
}

function converter({ trade, currency, rates }: MoneyContext): (amount: Fixed, time: number) => Fixed | null {
  const from = trade.instrument.settle
  if (from === currency) return (amount) => amount
  return (amount, time) => rates.convert(amount, { from, to: currency, time })
}

function convertedAmounts(trade: Trade, convert: (amount: Fixed, time: number) => Fixed | null): Amounts[] | null {
  const amounts: Amounts[] = []
  for (const { fill, gross, fee } of trade.slices) {
    const convertedGross = convert(gross, fill.time)
    const convertedFee = convert(fee ?? 0n, fill.time)
    if (convertedGross === null || convertedFee === null) return null
    amounts.push({ time: fill.time, gross: convertedGross, fees: convertedFee, funding: 0n })
  }
  for (const { time, amount } of trade.cashEvents) {
    const funding = convert(amount, time)
    if (funding === null) return null
    amounts.push({ time, gross: 0n, fees: 0n, funding })
  }
  if (trade.cashEvents.length > 0) amounts.sort((a, b) => a.time - b.time)
  return amounts
}

/**
 * Adds the trade's money events, merged by quarter of an hour, and returns the sums. Each running total is rounded,
 * not each event, so the events of a trade add up to exactly the trade's own figures.
 */
function addEvents(events: EventRow[], trade: number, amounts: readonly Amounts[]): Omit<EventRow, 'trade' | 'time'> {
  let gross = 0n
  let fees = 0n
  let funding = 0n
  let done = { gross: 0, fees: 0, funding: 0 }
  let last: EventRow | null = null
  for (const amount of amounts) {
    gross += amount.gross
    fees += amount.fees
    funding += amount.funding
    const total = { gross: units(gross), fees: units(fees), funding: units(funding) }
    const step = {
      gross: total.gross - done.gross,
      fees: total.fees - done.fees,
      funding: total.funding - done.funding,
    }
    done = total
    if (last !== null && quarter(last.time) === quarter(amount.time)) {
      last.gross += step.gross
      last.fees += step.fees
      last.funding += step.funding
    } else {
      last = { trade, time: amount.time, ...step }
      events.push(last)
    }
  }
  return done
}

const QUARTER_MS = 15 * 60_000

function quarter(time: number): number {
  return Math.floor(time / QUARTER_MS)
}

/** Both sides of the trade, in quote currency; for quanto contracts that is the settle value. */
function convertTurnover(trade: Trade, { currency, rates }: MoneyContext): Fixed | null {
  const { instrument, openTime } = trade
  let sum = 0n
  for (const slice of trade.slices) sum += notionalOf(instrument, slice.quantity, slice.value)
  const from = instrument.kind === 'inverse' ? instrument.quote : instrument.settle
  if (from === currency) return sum
  return rates.convert(sum, { from, to: currency, time: openTime })
}

function eventColumns(rows: EventRow[]): MoneyEvents {
  rows.sort((a, b) => a.time - b.time || a.trade - b.trade)
  const count = rows.length
  const events = {
    count,
    trade: new Uint32Array(count),
    time: new Float64Array(count),
    gross: new Float64Array(count),
    fees: new Float64Array(count),
    funding: new Float64Array(count),
  }
  rows.forEach((row, index) => {
    events.trade[index] = row.trade
    events.time[index] = row.time
    events.gross[index] = row.gross
    events.fees[index] = row.fees
    events.funding[index] = row.funding
  })
  return events
}

const UNIT = fixed('0.00000001')

/** Whole units of 10^-8, rounded half to even. */
function units(amount: Fixed): number {
  return Number(roundTo(amount, 8) / UNIT)
}

export function flagBits(flags: readonly TradeFlag[]): number {
  let bits = 0
  for (const flag of flags) bits |= 1 << TRADE_FLAGS.indexOf(flag)
  return bits
}

class Names<T> {
  readonly values: T[] = []
  readonly #places = new Map<string, number>()

  place(key: string, value: T): number {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.values.length)
    this.values.push(value)
    return this.values.length - 1
  }
}
