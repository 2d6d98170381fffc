/** Rows and trades that do not match one to one: a journal may split a position by its exits, or join several. */
import { firstIndex, grouped } from '../base/index.ts'
import { candidatesOf } from './candidates.ts'
import { agrees, isSameMarket, scaled, type SoughtRow, TIME_SLACK_MS, within } from './evidence.ts'
import type { Match, Search } from './matches.ts'
import type { OwnTrade, OwnTrades } from './own-trades.ts'

/** Rows within one trade; more than these are not scaling in and out. */
const MAX_ROWS = 400
/** Trades that one row joins. */
const MAX_JOINED = 200
/** The maximum number examined for one trade or row, so that years of an open position cost no more than a week. */
const MAX_SCANNED = 3_000

/**
 * Trades that the other journal splits: rows of the same market and side within the life of the trade, whose sizes add
 * up to its size. If they add up to less, rows that open with the trade at its price cover a share of it.
 */
export function findSplit(sought: readonly SoughtRow[], own: OwnTrades, { scale, taken }: Search): Match[] {
  const matches: Match[] = []
  for (const [base, rows] of byMarket(sought.filter(({ index }) => !taken.hasRow(index)))) {
    for (const trade of own.of(base)?.byOpen ?? []) {
      if (taken.hasTrade(trade.row)) continue
      const parts = rowsWithin(trade, rows, { scale, taken })
      const match = parts.length === 0 ? null : splitOf(trade, parts, scale)
      if (match !== null) matches.push(taken.take(match))
    }
  }
  return matches
}

/** Unmatched rows of each coin by their time. */
function byMarket(sought: readonly SoughtRow[]): ReadonlyMap<string, readonly SoughtRow[]> {
  const open = sought.filter((row) => row.open !== null)
  const markets = grouped(open, ({ market }) => market.base)
  for (const list of markets.values()) list.sort((a, b) => startOf(a) - startOf(b) || a.index - b.index)
  return markets
}

function startOf({ open }: SoughtRow): number {
  return open?.from ?? 0
}

function rowsWithin(trade: OwnTrade, rows: readonly SoughtRow[], { scale, taken }: Search): SoughtRow[] {
  const parts: SoughtRow[] = []
  const earliest = trade.open - 2 * TIME_SLACK_MS - DAYS_OF_ROWS_MS
  const first = firstIndex(rows, (row) => startOf(row) >= earliest)
  const last = Math.min(rows.length, first + MAX_SCANNED)
  for (let at = first; at < last && parts.length <= MAX_ROWS; at += 1) {
    const row = rows[at]
    if (row === undefined || startOf(row) > trade.close + TIME_SLACK_MS) break
    if (taken.hasRow(row.index) || !isSameMarket(row, trade) || !liesIn(row, trade)) continue
    const size = row.quantity === null ? Number.NaN : row.quantity.value * scale
    if (size < trade.quantity * 0.995 && isPriceOf(row, trade, 0.05)) parts.push(row)
  }
  return parts
}

/** A row without a time of day begins up to a day and a half before its trade. */
const DAYS_OF_ROWS_MS = 40 * 3_600_000

function liesIn({ open, close }: SoughtRow, trade: OwnTrade): boolean {
  if (open === null || open.to < trade.open || open.from > trade.close) return false
  return close === null || (close.to >= trade.open && close.from <= trade.close)
}

/** An entry near that of the trade: the steps of a scaled position differ from its average. */
function isPriceOf({ entry }: SoughtRow, trade: OwnTrade, share: number): boolean {
  return entry === null || Math.abs(entry.value - trade.entryPrice) <= Math.abs(trade.entryPrice) * share
}

function splitOf(trade: OwnTrade, parts: readonly SoughtRow[], scale: number): Match | null {
  if (parts.length > MAX_ROWS) return null
  const together = (rows: readonly SoughtRow[]): number =>
    rows.reduce((sum, { quantity }) => sum + (quantity?.value ?? 0) * scale, 0)
  const fills = (rows: readonly SoughtRow[]): boolean => isNear(together(rows), trade.quantity)
  const withIt = parts.filter(({ open }) => open !== null && open.exact && within(trade.open, open))
  const whole = parts.length > 1 && fills(parts) ? parts : withIt.length > 1 && fills(withIt) ? withIt : null
  if (whole !== null) return { kind: 'split', rows: indexesOf(whole), trades: [trade.row] }
  const part = withIt.filter(({ entry }) => entry !== null && agrees(entry, trade.entryPrice) === true)
  if (part.length === 0 || together(part) > trade.quantity * 1.005) return null
  return { kind: 'part', rows: indexesOf(part), trades: [trade.row] }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.abs(b) * 0.005
}

function indexesOf(rows: readonly SoughtRow[]): number[] {
  return rows.map(({ index }) => index).toSorted((a, b) => a - b)
}

/**
 * Rows that join several trades: the first opens and the last closes with the row, they follow each other in the same
 * market on the same side, and their sizes add up to that of the row.
 */
export function findMerged(sought: readonly SoughtRow[], own: OwnTrades, { scale, taken }: Search): Match[] {
  return sought.flatMap((row) => {
    const { open, close } = row
    if (taken.hasRow(row.index) || open === null || close === null || !open.exact || !close.exact) return []
    const trades = own.of(row.market.base)?.byOpen ?? []
    const joined: OwnTrade[] = []
    const from = firstIndex(trades, (trade) => trade.open >= open.from)
    const last = Math.min(trades.length, from + MAX_SCANNED)
    for (let at = from; at < last && joined.length <= MAX_JOINED; at += 1) {
      const trade = trades[at]
      if (trade === undefined || trade.open > close.to) break
      if (!taken.hasTrade(trade.row) && isSameMarket(row, trade) && trade.close <= close.to) joined.push(trade)
    }
    const [first] = joined
    if (first === undefined || joined.length < 2 || joined.length > MAX_JOINED || !within(first.open, open)) return []
    if (!within(Math.max(...joined.map((trade) => trade.close)), close)) return []
    const size = joined.reduce((sum, { quantity }) => sum + quantity, 0)
    if (agrees(scaled(row.quantity, scale), size) === false || !isPriceOf(row, averaged(joined, size), 0.01)) return []
    if (row.quantity === null && row.entry === null) return []
    return [
      taken.take({ kind: 'merged', rows: [row.index], trades: joined.map((trade) => trade.row).toSorted(byNumber) }),
    ]
  })
}

function averaged(trades: readonly OwnTrade[], size: number): OwnTrade {
  const [first] = trades as [OwnTrade]
  return {
    ...first,
    entryPrice: trades.reduce((sum, { quantity, entryPrice }) => sum + quantity * entryPrice, 0) / size,
  }
}

function byNumber(a: number, b: number): number {
  return a - b
}

/**
 * Sizes in another unit, such as contracts: both times and both prices agree, no second trade or row fits like that,
 * and the unit is a power of ten or the same for three rows of the market.
 */
export function findUnlikeSizes(sought: readonly SoughtRow[], own: OwnTrades, { taken }: Search): Match[] {
  const fits = new Map<number, SoughtRow[]>()
  for (const row of sought) {
    const trade = taken.hasRow(row.index) ? null : onlyTradeOf(row, own, taken)
    if (trade !== null) fits.set(trade.row, [...(fits.get(trade.row) ?? []), row])
  }
  const alone = [...fits].flatMap(([trade, rows]) => {
    const [row] = rows
    if (row?.quantity === undefined || row.quantity === null || rows.length > 1) return []
    const unit = own.at(trade).quantity / row.quantity.value
    return [{ row, trade, unit, key: `${row.market.base} ${unit.toPrecision(3)}` }]
  })
  const counts = new Map<string, number>()
  for (const { key } of alone) counts.set(key, (counts.get(key) ?? 0) + 1)
  return alone.flatMap(({ row, trade, unit, key }) => {
    const isUnit = isNear(unit, 10 ** Math.round(Math.log10(unit))) || (counts.get(key) ?? 0) >= 3
    return isUnit ? [taken.take({ kind: 'single', rows: [row.index], trades: [trade] })] : []
  })
}

function onlyTradeOf(row: SoughtRow, own: OwnTrades, taken: Search['taken']): OwnTrade | null {
  const { close, entry, exit } = row
  if (close === null || entry === null || exit === null) return null
  const candidates = candidatesOf(row, own).filter(
    (trade) =>
      !taken.hasTrade(trade.row) &&
      isSameMarket(row, trade) &&
      within(trade.close, close) &&
      agrees(entry, trade.entryPrice) === true &&
      agrees(exit, trade.exitPrice) === true,
  )
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}
