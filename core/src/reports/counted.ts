/**
 * Which trades a figure includes. Net P&L covers counted trades everywhere, by the day of their close for days, weeks
 * and months; the amounts that open trades have booked so far are a separate figure.
 *
 * - counted: closed trades whose figures are known and trusted. Net P&L, win rate and every other statistic.
 * - booked: the counted trades plus what open ones have realised, paid and received so far, each amount on its own day.
 *   The basis of equity: its curve, percentages of it, and rules that limit the loss of a day.
 */
import { float64At, uint32At } from '../base/index.ts'
import { flagBits, TRADE_FLAGS, type TradeFlag } from '../trades/index.ts'
import type { TradeColumns } from './columns.ts'

/** Why a trade is in no statistic. An open trade still books money; the money of the others is in no figure at all. */
export const UNCOUNTED_REASONS = ['open', 'excluded', 'withdrawn', 'history-incomplete', 'pending-rate'] as const
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number]

/** The reasons that exclude a trade until fills or rates arrive. */
const MISSING_DATA = ['history-incomplete', 'pending-rate'] as const satisfies readonly UncountedReason[]

/** True if fills or rates are missing; false if the trader or the trade itself is the reason. */
export function isMissingData(reason: string | null): reason is (typeof MISSING_DATA)[number] {
  return MISSING_DATA.some((missing) => missing === reason)
}

const EXCLUDED = flagBits(['excluded'])
const WITHDRAWN = flagBits(['withdrawn'])
const INCOMPLETE_HISTORY = flagBits(['history-incomplete'])
const PENDING_RATE = flagBits(['pending-rate'])
/** Only in columns of R: the trade has no initial risk, and therefore no result. */
export const NO_RISK = 1 << 31
const LEFT_OUT = EXCLUDED | INCOMPLETE_HISTORY | PENDING_RATE | NO_RISK

type Marked = Pick<TradeColumns, 'closed' | 'flags'>

/** Whether the money of a row is included in figures by day. */
export function isBooked({ flags }: Marked, row: number): boolean {
  return (uint32At(flags, row) & LEFT_OUT) === 0
}

/** Whether statistics count a row. */
export function isCounted(columns: Marked, row: number): boolean {
  return columns.closed[row] === 1 && isBooked(columns, row)
}

/** Whether a row has an initial risk, and so a result in R. */
export function hasRisk({ risk }: Pick<TradeColumns, 'risk'>, row: number): boolean {
  return float64At(risk, row) > 0
}

/** Why statistics do not count a row; null if they do. Reasons that also exclude its money come before `open`. */
export function uncountedReason(columns: Marked, row: number): UncountedReason | null {
  const flags = uint32At(columns.flags, row)
  if ((flags & EXCLUDED) !== 0) return (flags & WITHDRAWN) !== 0 ? 'withdrawn' : 'excluded'
  if ((flags & INCOMPLETE_HISTORY) !== 0) return 'history-incomplete'
  if ((flags & PENDING_RATE) !== 0) return 'pending-rate'
  return columns.closed[row] === 1 ? null : 'open'
}

/** The rows that statistics count: closed trades whose figures are known and trusted. */
export function countedRows(columns: TradeColumns, rows: Uint32Array): Uint32Array {
  const counted = new Uint32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = uint32At(rows, index)
    counted[count] = row
    if (isCounted(columns, row)) count += 1
  }
  return count === rows.length ? rows : counted.slice(0, count)
}

/** The rows whose money counts by day: open trades too, with their realised amounts. */
export function moneyRows(columns: TradeColumns, rows: Uint32Array): Uint8Array {
  const booked = new Uint8Array(columns.count)
  for (const row of rows) if (isBooked(columns, row)) booked[row] = 1
  return booked
}

/**
 * The flags of a row. Coins that were only withdrawn also carry the bit of excluded trades, although nobody excluded
 * them.
 */
export function flagsOfRow(columns: Marked, row: number): TradeFlag[] {
  const bits = uint32At(columns.flags, row)
  const isWithdrawn = uncountedReason(columns, row) === 'withdrawn'
  return TRADE_FLAGS.filter((flag) => (bits & flagBits([flag])) !== 0 && !(isWithdrawn && flag === 'excluded'))
}
