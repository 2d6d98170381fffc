import { DAY_MS, type Fixed, MINUTE_MS, proportion } from '../base/index.ts'
import type { CashEvent, CashKind } from '../ledger/index.ts'
import { addCash, type TradeDraft, flag } from './draft.ts'
import { settledValue } from './fees.ts'
import type { Rates } from './rates.ts'
import type { TradeCash } from './trade.ts'
import { valueOf } from './value.ts'

/** Deposits and withdrawals are capital, not profit, even where a file names a symbol with them. */
const MOVES_CAPITAL: ReadonlySet<CashKind> = new Set(['deposit', 'withdrawal', 'transfer'])

/** Venues book payments some seconds late. */
const TOLERANCE_MS = MINUTE_MS

/**
 * Gives each cash event to the trade that was open at its time (openTime <= time < closeTime), otherwise to one that
 * closed within the minute before, otherwise to one that opened within the minute after. A payment that does not name
 * its hedge leg is split by the notional of the open legs. Funding never changes quantity or average price. Each event
 * is valued in the settle asset. Returns the events for which no trade was open: they get a line of their own, never in
 * trade statistics.
 */
export function attributeCash(
  legs: readonly (readonly TradeDraft[])[],
  events: readonly CashEvent[],
  rates: Rates,
): TradeCash[] {
  const orphans: TradeCash[] = []
  for (const event of events) {
    if (MOVES_CAPITAL.has(event.kind)) continue
    const candidates = legsOf(legs, event)
      .map((drafts) => openAt(drafts, event.time))
      .filter((draft) => draft !== null)
    if (candidates.length > 1) splitByNotional(candidates, event, rates)
    else {
      const draft = candidates[0] ?? nearest(legsOf(legs, event), event)
      if (draft === null) orphans.push({ ...event, value: valueAt(null, event, rates) })
      else addCash(draft, { ...event, value: valueAt(draft, event, rates) })
    }
  }
  return orphans
}

function legsOf(legs: readonly (readonly TradeDraft[])[], event: CashEvent): readonly (readonly TradeDraft[])[] {
  if (event.positionSide === 'both') return legs
  const named = legs.filter((drafts) => drafts[0]?.positionSide === event.positionSide)
  return named.length > 0 ? named : legs.filter((drafts) => drafts[0]?.positionSide === 'both')
}

function openAt(drafts: readonly TradeDraft[], time: number): TradeDraft | null {
  const draft = lastOpenedBefore(drafts, time)
  if (draft === null) return null
  return draft.closeTime === null || time < draft.closeTime ? draft : null
}

function nearest(legs: readonly (readonly TradeDraft[])[], event: CashEvent): TradeDraft | null {
  for (const drafts of legs) {
    const before = lastOpenedBefore(drafts, event.time)
    if (before !== null && before.closeTime !== null && event.time - before.closeTime <= TOLERANCE_MS) {
      if (event.time > before.closeTime) flag(before, 'late-funding')
      return before
    }
  }
  for (const drafts of legs) {
    const after = drafts[indexAfter(drafts, event.time)]
    if (after !== undefined && after.openTime - event.time <= TOLERANCE_MS) return after
  }
  return null
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
 * The value of an event in the settle asset of its instrument, at its minute. A rate of that minute is more accurate
 * than the price of a fill hours before, so the contract's own last price is only used where no rate is known.
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
  let held = 0n
  let price = draft.opening.price
  for (const slice of draft.slices) {
    if (slice.fill.time > time) break
    held = slice.positionAfter
    price = slice.price
  }
  return valueOf(draft.opening.instrument, held < 0n ? -held : held, price)
}

function lastOpenedBefore(drafts: readonly TradeDraft[], time: number): TradeDraft | null {
  return drafts[indexAfter(drafts, time) - 1] ?? null
}

/** Index of the first draft that opened after the time. */
function indexAfter(drafts: readonly TradeDraft[], time: number): number {
  let low = 0
  let high = drafts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((drafts[middle]?.openTime ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low
}
