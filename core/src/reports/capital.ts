/**
 * The value of a selection's accounts from day to day: the base of every percentage. It is the value of the accounts
 * and not of the selection, so a period begins with the equity at its start, whatever its filter leaves out.
 */
import { addAt, float64At, int32At, uint16At, uint32At } from '../base/index.ts'
import { type Flow, MONEY_UNIT, netAt, type TradeColumns } from './columns.ts'
import { isBooked } from './counted.ts'
import { flowsOfRows } from './flows.ts'
import { keysOf } from './keys.ts'
import type { ReportSettings } from './report-types.ts'

/** Everything in whole money units. */
export type Capital = {
  /**
   * Before the first trade of the accounts: the typed balance, otherwise the deposits up to then; null without either.
   */
  readonly start: number | null
  /** False if a deposit before the first trade has no rate, so that the equity cannot be known. */
  readonly isStartKnown: boolean
  /** Deposits and withdrawals since the first trade, by time. A typed balance includes the earlier ones. */
  readonly flows: readonly Flow[]
  readonly firstDay: number
  /** The profit of all trades of the accounts on each civil day from `firstDay` on. */
  readonly pnl: Float64Array
}

/** The capital of the accounts that the selected rows belong to. */
export function capitalOf(columns: TradeColumns, rows: Uint32Array, settings: ReportSettings): Capital {
  const { pnl, firstDay, firstOpening } = accountDays(columns, rows, settings)
  const flows = flowsOfRows(columns, rows)
  const earlier = flows.filter(({ time }) => time < firstOpening)
  const isStartKnown = settings.startBalance !== null || earlier.every(({ units }) => units !== null)
  return {
    start: startOf(settings.startBalance, isStartKnown ? earlier : []),
    isStartKnown,
    flows: flows.filter(({ time }) => time >= firstOpening),
    firstDay,
    pnl,
  }
}

function startOf(typed: number | null, deposits: readonly Flow[]): number | null {
  if (typed !== null) return typed * MONEY_UNIT
  return deposits.length === 0 ? null : deposits.reduce((sum, { units }) => sum + (units ?? 0), 0)
}

/** The capital at a moment: the profit of the days before, and the flows before the moment. Null if unknown. */
export function capitalAt(
  capital: Capital,
  { day, time }: { readonly day: number; readonly time: number },
): number | null {
  const { start, isStartKnown, flows } = capital
  const before = flows.filter((flow) => flow.time < time)
  if (!isStartKnown || before.some(({ units }) => units === null)) return null
  if (start === null && before.length === 0) return null
  return (start ?? 0) + before.reduce((sum, { units }) => sum + (units ?? 0), 0) + madeBefore(capital, day)
}

function madeBefore({ pnl, firstDay }: Capital, day: number): number {
  let sum = 0
  for (let index = 0; index < Math.min(pnl.length, day - firstDay); index += 1) sum += float64At(pnl, index)
  return sum
}

/**
 * The capital on which each of `count` days from `first` on makes its profit: that of the previous evening plus the
 * flows of the day, which count from its start. Null if it is unknown on any of these days.
 */
export function capitalByDay(
  capital: Capital,
  { first, count }: { readonly first: number; readonly count: number },
  dayOf: (time: number) => number,
): Float64Array | null {
  const { start, isStartKnown, flows, pnl, firstDay } = capital
  const last = first + count - 1
  const flowed = new Float64Array(Math.max(0, last - firstDay + 1))
  for (const { time, units } of flows) {
    const day = dayOf(time)
    if (day > last) break
    if (units === null) return null
    addAt(flowed, Math.max(0, day - firstDay), units)
  }
  if (!isStartKnown || (start === null && !isFunded(pnl, flowed))) return null
  const days = new Float64Array(count)
  let worth = start ?? 0
  for (let index = 0; index < flowed.length; index += 1) {
    worth += float64At(flowed, index)
    if (index >= first - firstDay) days[index - (first - firstDay)] = worth
    worth += index < pnl.length ? float64At(pnl, index) : 0
  }
  return days
}

/** Whether money came in before any was made; otherwise the accounts had capital that nothing records. */
function isFunded(pnl: Float64Array, flowed: Float64Array): boolean {
  const firstMade = pnl.findIndex((made) => made !== 0)
  return flowed.subarray(0, firstMade < 0 ? flowed.length : firstMade + 1).reduce((sum, units) => sum + units, 0) > 0
}

type AccountDays = Pick<Capital, 'firstDay' | 'pnl'> & { readonly firstOpening: number }

/** Cached by accounts and clock for as long as the columns live: filters request it again and again. */
const cache = new WeakMap<TradeColumns, Map<string, AccountDays>>()

function accountDays(columns: TradeColumns, rows: Uint32Array, settings: ReportSettings): AccountDays {
  const isIn = accountsOf(columns, rows)
  const kept = cache.get(columns) ?? new Map<string, AccountDays>()
  cache.set(columns, kept)
  const name = `${settings.zone}|${settings.dayStartMinutes}|${isIn.join('')}`
  const cached = kept.get(name)
  if (cached !== undefined) return cached
  const days = sumDays(columns, isIn, settings)
  kept.set(name, days)
  return days
}

/** 1 for the accounts of the rows; 1 for all accounts if every row is selected. */
function accountsOf(columns: TradeColumns, rows: Uint32Array): Uint8Array {
  const isIn = new Uint8Array(columns.dictionaries.accounts.length)
  if (rows.length === columns.count) return isIn.fill(1)
  for (const row of rows) isIn[uint16At(columns.account, row)] = 1
  return isIn
}

function sumDays(columns: TradeColumns, isIn: Uint8Array, settings: ReportSettings): AccountDays {
  const { firstDay, lastDay, eventDay } = keysOf(columns, settings)
  const { trade } = columns.events
  const counts = new Uint8Array(columns.count)
  let firstOpening = Number.POSITIVE_INFINITY
  for (let row = 0; row < columns.count; row += 1) {
    if (isIn[uint16At(columns.account, row)] !== 1 || !isBooked(columns, row)) continue
    counts[row] = 1
    firstOpening = Math.min(firstOpening, float64At(columns.openTime, row))
  }
  const pnl = new Float64Array(Math.max(0, lastDay - firstDay + 1))
  for (let index = 0; index < trade.length; index += 1) {
    if (counts[uint32At(trade, index)] === 0) continue
    addAt(pnl, int32At(eventDay, index) - firstDay, netAt(columns.events, index))
  }
  return { firstDay, pnl, firstOpening }
}
