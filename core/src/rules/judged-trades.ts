import { type Fixed, fixed, MINUTE_MS, type TradeId, tradeId, utcMs, type UtcMs } from '../base/index.ts'
import { AVERAGED_DOWN, idOfRow, SCALED_IN, type TradeColumns } from '../reports/index.ts'
import { type TradeEntry, flagBits } from '../trades/index.ts'
import type { DayEvent, JudgedTrade } from './history.ts'

/** What columns do not hold about a trade: what the trader noted, and its single fills. */
export type TradeDetails = Pick<
  JudgedTrade,
  'leverage' | 'plannedReward' | 'hasNote' | 'hasStop' | 'hasTarget' | 'hasScreenshot' | 'entries' | 'stops'
>

/**
 * The trades and money of annotated columns, as rules see them. Leaves out excluded trades and their money.
 *
 * Columns add up the money of each quarter of an hour under its first time. What a trade made in the quarter of its
 * close is dated to the close, because that is when nearly all of it was realised.
 */
export function judgedTradesOf(
  columns: TradeColumns,
  detailsOf: (id: TradeId) => Partial<TradeDetails> = () => ({}),
): { readonly trades: readonly JudgedTrade[]; readonly events: readonly DayEvent[] } {
  const byRow = Array.from({ length: columns.count }, (_, row) => tradeOfRow(columns, row, detailsOf))
  const { count, trade, time, gross, fees, funding } = columns.events
  const events: DayEvent[] = []
  for (let index = 0; index < count; index += 1) {
    const owningTrade = byRow[trade[index] as number]
    if (owningTrade === undefined || owningTrade === null) continue
    const units = (gross[index] as number) - (fees[index] as number) + (funding[index] as number)
    events.push({ trade: owningTrade.id, time: momentOf(time[index] as number, owningTrade), amount: exact(units) })
  }
  return { trades: byRow.filter((trade) => trade !== null), events }
}

const QUARTER_MS = 15 * MINUTE_MS
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
  if (((columns.flags[row] as number) & EXCLUDED) !== 0) return null
  const id = tradeId(idOfRow(columns, row))
  const { dictionaries } = columns
  return {
    ...NO_DETAILS,
    entries: entriesOfRow(columns, row),
    ...detailsOf(id),
    id,
    account: dictionaries.accounts[columns.account[row] as number] ?? '',
    ticker: dictionaries.tickers[columns.ticker[row] as number]?.name ?? '',
    side: columns.side[row] === 1 ? 'long' : 'short',
    openTime: utcMs(columns.openTime[row] as number),
    closeTime: columns.closed[row] === 1 ? utcMs(columns.closeTime[row] as number) : null,
    net: known(columns.net[row] as number),
    maxNotional: maxNotionalOf(columns, row),
    initialRisk: known(columns.risk[row] as number),
    labels: labelsOf(columns, row),
  }
}

/** Columns say whether a trade was added to, and whether ever at a worse price; not when, so both times are its open. */
function entriesOfRow(columns: TradeColumns, row: number): readonly TradeEntry[] {
  const flags = columns.flags[row] as number
  const time = utcMs(columns.openTime[row] as number)
  const first = { time, averagesDown: false }
  if ((flags & SCALED_IN) === 0) return [first]
  return [first, { time, averagesDown: (flags & AVERAGED_DOWN) !== 0 }]
}

/** The entry value, if all entries came before the first exit; otherwise columns do not hold the largest open value. */
function maxNotionalOf(columns: TradeColumns, row: number): Fixed | null {
  return columns.maxQuantity[row] === columns.quantity[row] ? known(columns.entryValue[row] as number) : null
}

function labelsOf({ labelStart, labelIds, dictionaries }: TradeColumns, row: number): readonly string[] {
  const places = labelIds.subarray(labelStart[row], labelStart[row + 1])
  return Array.from(places, (place) => dictionaries.labels[place] ?? '')
}

function momentOf(time: number, { closeTime }: JudgedTrade): UtcMs {
  const atClose = closeTime !== null && Math.floor(closeTime / QUARTER_MS) === Math.floor(time / QUARTER_MS)
  return atClose ? closeTime : utcMs(time)
}

function known(units: number): Fixed | null {
  return Number.isNaN(units) ? null : exact(units)
}

/** Money columns count whole units of 10^-8. */
function exact(units: number): Fixed {
  return BigInt(Math.round(units)) * UNIT
}
