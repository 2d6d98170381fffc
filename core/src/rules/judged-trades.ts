import {
  type Fixed,
  fixed,
  float64At,
  MINUTE_MS,
  type TradeId,
  tradeId,
  uint16At,
  uint32At,
  utcMs,
  type UtcMs,
} from '../base/index.ts'
import { AVERAGED_DOWN, idOfRow, SCALED_IN, type TradeColumns } from '../reports/index.ts'
import { type TradeEntry, flagBits } from '../trades/index.ts'
import type { DayEvent, JudgedTrade } from './history.ts'

/** The data about a trade that columns do not hold: the trader's notes, and its individual fills. */
export type TradeDetails = Pick<
  JudgedTrade,
  'leverage' | 'plannedReward' | 'hasNote' | 'hasStop' | 'hasTarget' | 'hasScreenshot' | 'entries' | 'stops'
>

/**
 * The trades and money of annotated columns, as rules see them. Leaves out excluded trades and their money.
 *
 * Columns add up the money of each minute under its first time. Money from the minute of the close is dated to the
 * close, because that is when nearly all of it was realised.
 */
export function judgedTradesOf(
  columns: TradeColumns,
  detailsOf: (id: TradeId) => Partial<TradeDetails> = () => ({}),
): { readonly trades: readonly JudgedTrade[]; readonly events: readonly DayEvent[] } {
  const byRow = Array.from({ length: columns.count }, (_, row) => tradeOfRow(columns, row, detailsOf))
  const { count, trade, time, gross, fees, funding } = columns.events
  const events: DayEvent[] = []
  for (let index = 0; index < count; index += 1) {
    const owningTrade = byRow[uint32At(trade, index)]
    if (owningTrade === undefined || owningTrade === null) continue
    const units = float64At(gross, index) - float64At(fees, index) + float64At(funding, index)
    events.push({ trade: owningTrade.id, time: momentOf(float64At(time, index), owningTrade), amount: exact(units) })
  }
  return { trades: byRow.filter((trade) => trade !== null), events }
}

const UNIT = fixed('0.00000001')
const NO_DETAILS: TradeDetails = {
  leverage: null,
  plannedReward: null,
  hasNote: false,
  hasStop: false,
  hasTarget: false,
  hasScreenshot: false,
  entries: null,
  stops: [],
}
const EXCLUDED = flagBits(['excluded'])

/** Null for an excluded trade. */
function tradeOfRow(
  columns: TradeColumns,
  row: number,
  detailsOf: (id: TradeId) => Partial<TradeDetails>,
): JudgedTrade | null {
  if ((uint32At(columns.flags, row) & EXCLUDED) !== 0) return null
  const id = tradeId(idOfRow(columns, row))
  const { dictionaries } = columns
  return {
    ...NO_DETAILS,
    entries: entriesOfRow(columns, row),
    ...detailsOf(id),
    id,
    account: dictionaries.accounts[uint16At(columns.account, row)] ?? '',
    ticker: dictionaries.tickers[uint16At(columns.ticker, row)]?.name ?? '',
    side: columns.side[row] === 1 ? 'long' : 'short',
    openTime: utcMs(float64At(columns.openTime, row)),
    closeTime: columns.closed[row] === 1 ? utcMs(float64At(columns.closeTime, row)) : null,
    net: fixedOrNull(float64At(columns.net, row)),
    maxNotional: maxNotionalOf(columns, row),
    initialRisk: fixedOrNull(float64At(columns.risk, row)),
    labels: labelsOf(columns, row, () => true),
    earlyLabels: labelsOf(columns, row, (index) => columns.labelEarly[index] === 1),
  }
}

/**
 * Columns hold whether a trade was added to, and whether ever at a worse price, but not when, so both times are its
 * open.
 */
function entriesOfRow(columns: TradeColumns, row: number): readonly TradeEntry[] {
  const flags = uint32At(columns.flags, row)
  const time = utcMs(float64At(columns.openTime, row))
  const first = { time, averagesDown: false }
  if ((flags & SCALED_IN) === 0) return [first]
  return [first, { time, averagesDown: (flags & AVERAGED_DOWN) !== 0 }]
}

/** The entry value, if all entries came before the first exit; otherwise columns do not hold the largest open value. */
function maxNotionalOf(columns: TradeColumns, row: number): Fixed | null {
  return columns.maxQuantity[row] === columns.quantity[row] ? fixedOrNull(float64At(columns.entryValue, row)) : null
}

/** `isIncluded`: whether the label at this index counts. */
function labelsOf(
  { labelStart, labelIds, dictionaries }: TradeColumns,
  row: number,
  isIncluded: (index: number) => boolean,
): readonly string[] {
  const labels: string[] = []
  for (let index = uint32At(labelStart, row); index < uint32At(labelStart, row + 1); index += 1) {
    if (isIncluded(index)) labels.push(dictionaries.labels[uint16At(labelIds, index)] ?? '')
  }
  return labels
}

function momentOf(time: number, { closeTime }: JudgedTrade): UtcMs {
  const atClose = closeTime !== null && Math.floor(closeTime / MINUTE_MS) === Math.floor(time / MINUTE_MS)
  return atClose ? closeTime : utcMs(time)
}

function fixedOrNull(units: number): Fixed | null {
  return Number.isNaN(units) ? null : exact(units)
}

/** Money columns count whole units of 10^-8. */
function exact(units: number): Fixed {
  return BigInt(Math.round(units)) * UNIT
}
