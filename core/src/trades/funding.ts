import { DAY_MS, firstIndexBelow, type Fixed, itemAt, MINUTE_MS, proportion } from '../base/index.ts'
import type { CashEvent, CashKind, PositionSide } from '../ledger/index.ts'
import { addCash, type TradeDraft } from './draft.ts'
import { settledValue } from './fees.ts'
import type { Spans } from './flat-points.ts'
import type { Rates } from './rates.ts'
import { flag, type TradeCash } from './trade.ts'
import { valueOf } from './value.ts'

/** Deposits and withdrawals are capital, not profit, even if a file names a symbol with them. */
const MOVES_CAPITAL: ReadonlySet<CashKind> = new Set(['deposit', 'withdrawal', 'transfer'])

/** Venues book payments some seconds late. */
const TOLERANCE_MS = MINUTE_MS

/**
 * Gives each cash event to the trade that was open at its time (openTime <= time < closeTime), otherwise to one that
 * closed within the minute before, otherwise to one that opened within the minute after. A payment that does not name
 * its hedge leg is split by the notional of the open legs. Funding never changes quantity or average price. Each event
 * is valued in the settlement asset. Returns the events for which no trade was open: they are shown separately, never
 * in trade statistics.
 */
export function attributeCash(
  legs: readonly (readonly TradeDraft[])[],
  events: readonly CashEvent[],
  rates: Rates,
): TradeCash[] {
  const orphans: TradeCash[] = []
  const spans = legs.map(spansOf)
  for (const event of events) {
    if (movesCapital(event)) continue
    const owners = ownersOf(spans, event)
    const drafts = owners.map(({ leg, trade }) => itemAt(itemAt(legs, leg), trade))
    if (drafts.length > 1) splitByNotional(drafts, event, rates)
    else {
      const draft = drafts[0] ?? null
      if (draft === null) orphans.push({ ...event, value: valueAt(null, event, rates) })
      else addCash(draft, { ...event, value: valueAt(draft, event, rates) })
      if (draft !== null && owners[0]?.late === true) flag(draft, 'late-funding')
    }
  }
  return orphans
}

export function movesCapital({ kind }: CashEvent): boolean {
  return MOVES_CAPITAL.has(kind)
}

/** The trades of one leg by opening. */
export type LegSpans = Spans & { readonly positionSide: PositionSide | null }

export function spansOf(drafts: readonly TradeDraft[]): LegSpans {
  return {
    positionSide: drafts[0]?.positionSide ?? null,
    count: drafts.length,
    openTime: (index) => itemAt(drafts, index).openTime,
    closeTime: (index) => itemAt(drafts, index).closeTime ?? Number.POSITIVE_INFINITY,
  }
}

/** A trade to which a payment belongs; `late` if it was booked after the trade closed. */
export type CashOwner = { readonly leg: number; readonly trade: number; readonly late: boolean }

/** The trades to which a payment belongs: several if trades of several legs are open, none if none is near. */
export function ownersOf(legs: readonly LegSpans[], event: CashEvent): readonly CashOwner[] {
  const candidates = candidatesOf(legs, event)
  const owners: CashOwner[] = []
  for (const leg of candidates) {
    const trade = openAt(itemAt(legs, leg), event.time)
    if (trade >= 0) owners.push({ leg, trade, late: false })
  }
  return owners.length > 0 ? owners : nearest(legs, candidates, event.time)
}

/** The indexes of the legs that the event can refer to. */
function candidatesOf(legs: readonly LegSpans[], event: CashEvent): readonly number[] {
  const indexes = legs.map((_, index) => index)
  if (event.positionSide === 'both') return indexes
  const named = indexes.filter((index) => legs[index]?.positionSide === event.positionSide)
  return named.length > 0 ? named : indexes.filter((index) => legs[index]?.positionSide === 'both')
}

function openAt(spans: LegSpans, time: number): number {
  const trade = indexAfter(spans, time) - 1
  return trade >= 0 && time < spans.closeTime(trade) ? trade : -1
}

function nearest(legs: readonly LegSpans[], indexes: readonly number[], time: number): readonly CashOwner[] {
  for (const leg of indexes) {
    const spans = itemAt(legs, leg)
    const trade = indexAfter(spans, time) - 1
    const closed = trade >= 0 ? spans.closeTime(trade) : Number.NaN
    if (time - closed <= TOLERANCE_MS && closed < Number.POSITIVE_INFINITY) {
      return [{ leg, trade, late: time > closed }]
    }
  }
  for (const leg of indexes) {
    const spans = itemAt(legs, leg)
    const trade = indexAfter(spans, time)
    if (trade < spans.count && spans.openTime(trade) - time <= TOLERANCE_MS) return [{ leg, trade, late: false }]
  }
  return []
}

function splitByNotional(drafts: readonly TradeDraft[], event: CashEvent, rates: Rates): void {
  const notionals = drafts.map((draft) => notionalAt(draft, event.time))
  const total = notionals.reduce((sum, notional) => sum + notional, 0n)
  let left = event.amount
  drafts.forEach((draft, index) => {
    const last = index === drafts.length - 1
    const share = last || total === 0n ? (last ? left : 0n) : proportion(event.amount, notionals[index] ?? 0n, total)
    left -= share
    const part = { ...event, amount: share }
    addCash(draft, { ...part, value: valueAt(draft, part, rates) })
  })
}

/**
 * The value of an event in the settlement asset of its instrument, at its minute. A rate of that minute is more
 * accurate than the price of a fill hours before, so the contract's own last price is only used if no rate is known.
 */
function valueAt(draft: TradeDraft | null, event: CashEvent, rates: Rates): Fixed | null {
  const { instrument, amount, asset, time } = event
  if (instrument === null) return null
  const rated = settledValue(instrument, { amount, asset, time, price: null }, rates)
  if (rated !== null || draft === null) return rated
  return settledValue(instrument, { amount, asset, time, price: lastPrice(draft, time) }, rates)
}

/** The price of the trade's last fill up to a time; null if it is more than a day old, as for any rate. */
function lastPrice(draft: TradeDraft, time: number): Fixed | null {
  const slice = draft.slices.findLast(({ fill }) => fill.time <= time)
  return slice === undefined || time - slice.fill.time > DAY_MS ? null : slice.price
}

function notionalAt(draft: TradeDraft, time: number): Fixed {
  let position = 0n
  let price = draft.opening.price
  for (const slice of draft.slices) {
    if (slice.fill.time > time) break
    position = slice.positionAfter
    price = slice.price
  }
  return valueOf(draft.opening.instrument, position < 0n ? -position : position, price)
}

/** Index of the first trade that opened after the time. */
export function indexAfter(spans: Spans, time: number): number {
  return firstIndexBelow(spans.count, (index) => spans.openTime(index) > time)
}
