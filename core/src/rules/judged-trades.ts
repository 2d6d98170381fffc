import { absolute, type Fixed, fixed, type TradeId, tradeId, utcMs, type UtcMs } from '../base/index.ts'
import { idOfRow, type TradeColumns } from '../reports/index.ts'
import { flagBits, priceOf, type Trade } from '../trades/index.ts'
import type { DayEvent, Entry, JudgedTrade } from './history.ts'

/** What columns do not hold about a trade: what the trader told, and what its fills tell one by one. */
export type TradeDetails = Pick<
  JudgedTrade,
  'leverage' | 'plannedReward' | 'hasNote' | 'hasStop' | 'hasTarget' | 'hasScreenshot' | 'entries' | 'stops'
>

/**
 * Annotated columns as rules see them. Excluded trades are left out, and so is their money.
 *
 * Columns join the money of one quarter of an hour under its first time; what a trade made in the quarter of its close
 * is dated to the close, because that is when nearly all of it was realised.
 */
export function judgedTradesOf(
  columns: TradeColumns,
  detailsOf: (id: TradeId) => Partial<TradeDetails> = () => ({}),
): { readonly trades: readonly JudgedTrade[]; readonly events: readonly DayEvent[] } {
  const byRow = Array.from({ length: columns.count }, (_, row) => tradeOfRow(columns, row, detailsOf))
  const { count, trade, time, gross, fees, funding } = columns.events
  const events: DayEvent[] = []
  for (let index = 0; index < count; index += 1) {
    const owner = byRow[trade[index] as number]
    if (owner === undefined || owner === null) continue
    const units = (gross[index] as number) - (fees[index] as number) + (funding[index] as number)
    events.push({ trade: owner.id, time: momentOf(time[index] as number, owner), amount: exact(units) })
  }
  return { trades: byRow.filter((one) => one !== null), events }
}

/**
 * The entries of a trade, and which of them were added at a price worse than the average entry of what was open: below
 * it for a long, above it for a short. Prices count as equal up to a 10^-12 of the average.
 */
export function entriesOf(trade: Trade): readonly Entry[] {
  const entries: Entry[] = []
  let quantity = 0n
  let value = 0n
  for (const slice of trade.slices) {
    if (slice.role === 'exit') {
      const left = quantity - slice.quantity
      value = quantity === 0n || left <= 0n ? 0n : (value * left) / quantity
      quantity = left > 0n ? left : 0n
      continue
    }
    const average = priceOf(trade.instrument, quantity, value)
    const against = average === null ? 0n : trade.side === 'long' ? average - slice.price : slice.price - average
    entries.push({ time: slice.fill.time, averagesDown: against * NOISE > (average ?? 0n) })
    quantity += slice.quantity
    value += absolute(slice.value)
  }
  return entries
}

/** The value of an inverse contract is a rounded quotient, so its average price is good to about 15 digits. */
const NOISE = 10n ** 12n
const QUARTER_MS = 15 * 60_000
const UNIT = fixed('0.00000001')
const NOTHING_TOLD: TradeDetails = {
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
    ...NOTHING_TOLD,
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

/** Where all entries came before the first exit, the entry value is the largest open value; else columns do not tell. */
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
