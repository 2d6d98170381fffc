import { type Fixed, MINUTE_MS, proportion } from '../base/index.ts'
import type { CashEvent } from '../ledger/index.ts'
import { type Draft, flag } from './draft.ts'
import { valueOf } from './value.ts'

/** Venues book payments some seconds late. */
const TOLERANCE_MS = MINUTE_MS

/**
 * Gives each cash event to the trade that was open at its time (openTime <= time < closeTime), else to the one that
 * closed within the minute before, else to the one that opened within the minute after. A payment that does not name
 * its hedge leg is split by the notional of the open legs. Funding never changes quantity or average price.
 * Returns what no trade was open for: it is shown on its own line, never in trade statistics.
 */
export function attributeCash(legs: readonly (readonly Draft[])[], events: readonly CashEvent[]): CashEvent[] {
  const orphans: CashEvent[] = []
  for (const event of events) {
    const candidates = legsOf(legs, event)
      .map((drafts) => openAt(drafts, event.time))
      .filter((draft) => draft !== null)
    if (candidates.length > 1) splitByNotional(candidates, event)
    else give(candidates[0] ?? nearest(legsOf(legs, event), event), event, orphans)
  }
  return orphans
}

function legsOf(legs: readonly (readonly Draft[])[], event: CashEvent): readonly (readonly Draft[])[] {
  if (event.positionSide === 'both') return legs
  const named = legs.filter((drafts) => drafts[0]?.positionSide === event.positionSide)
  return named.length > 0 ? named : legs.filter((drafts) => drafts[0]?.positionSide === 'both')
}

function openAt(drafts: readonly Draft[], time: number): Draft | null {
  const draft = lastOpenedBefore(drafts, time)
  if (draft === null) return null
  return draft.closeTime === null || time < draft.closeTime ? draft : null
}

function nearest(legs: readonly (readonly Draft[])[], event: CashEvent): Draft | null {
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

function splitByNotional(drafts: readonly Draft[], event: CashEvent): void {
  const notionals = drafts.map((draft) => notionalAt(draft, event.time))
  const total = notionals.reduce((sum, notional) => sum + notional, 0n)
  let left = event.amount
  drafts.forEach((draft, index) => {
    const last = index === drafts.length - 1
    const share = last || total === 0n ? (last ? left : 0n) : proportion(event.amount, notionals[index] ?? 0n, total)
    left -= share
    give(draft, { ...event, amount: share }, [])
  })
}

function give(draft: Draft | null, event: CashEvent, orphans: CashEvent[]): void {
  if (draft === null) {
    orphans.push(event)
    return
  }
  if (draft.cashEvents.length === 0) draft.cashEvents = [event]
  else (draft.cashEvents as CashEvent[]).push(event)
  if (event.kind === 'funding') draft.funding += event.amount
  else draft.otherCash += event.amount
}

function notionalAt(draft: Draft, time: number): Fixed {
  let held = 0n
  let price = draft.opening.price
  for (const slice of draft.slices) {
    if (slice.fill.time > time) break
    held = slice.positionAfter
    price = slice.price
  }
  return valueOf(draft.opening.instrument, held < 0n ? -held : held, price)
}

function lastOpenedBefore(drafts: readonly Draft[], time: number): Draft | null {
  return drafts[indexAfter(drafts, time) - 1] ?? null
}

/** Index of the first draft that opened after the time. */
function indexAfter(drafts: readonly Draft[], time: number): number {
  let low = 0
  let high = drafts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((drafts[middle]?.openTime ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low
}
