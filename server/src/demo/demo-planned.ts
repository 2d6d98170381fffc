import type { PlannedTerms, PlannedTrade } from '@roundtrip/contract/documents'
import { DAY_MS, fixed, formatFixed, HOUR_MS, MINUTE_MS, multiply, roundTo } from '@roundtrip/core/base'
import type { Trade } from '@roundtrip/core/trades'
import type { Translator } from '../language/translator.ts'

/** The demo trader's plans: one that the newest trade took, and one that is still open. */
export function demoPlanned(
  trades: readonly Trade[],
  { now, t }: { readonly now: number; readonly t: Translator['t'] },
): ReadonlyMap<string, PlannedTrade> {
  const newest = trades.toSorted((a, b) => b.openTime - a.openTime)
  const planned = new Map<string, PlannedTrade>()
  const [last] = newest
  if (last !== undefined) {
    const madeAt = last.openTime - MINUTE_MS
    planned.set(
      'demo-planned-taken',
      planOf(last, {
        madeAt,
        entryAt: '1',
        note: t('Retest of the level from above. Out when the hour closes back below.'),
      }),
    )
  }
  const next = newest.find(({ instrument, id }) => instrument.symbol !== last?.instrument.symbol && id !== last?.id)
  if (next !== undefined) {
    const madeAt = Math.max(now - 2 * HOUR_MS, (last?.openTime ?? 0) + MINUTE_MS)
    planned.set(
      'demo-planned-waiting',
      planOf(next, {
        madeAt,
        entryAt: '0.97',
        note: t('Only if it comes back to the level. Half the usual size before the weekend.'),
      }),
    )
  }
  return planned
}

type PlanDetails = { readonly madeAt: number; readonly entryAt: string; readonly note: string }

/** A plan like the trade, from an entry at this fraction of its price. */
function planOf(trade: Trade, { madeAt, entryAt, note }: PlanDetails): PlannedTrade {
  const entry = multiply(trade.entryPrice ?? fixed('1'), fixed(entryAt))
  const away = (share: string): string => {
    const step = multiply(entry, fixed(share))
    return roundedPriceText(trade.side === 'long' ? entry + step : entry - step)
  }
  const { symbol, base, quote } = trade.instrument
  const terms: PlannedTerms = {
    ticker: symbol,
    base,
    quote,
    side: trade.side,
    account: null,
    entry: roundedPriceText(entry),
    stop: away('-0.01'),
    targets: [{ price: away('0.02'), quantity: null }],
    risk: null,
    riskCurrency: null,
    riskPct: '0.5',
    quantity: formatFixed(trade.maxQuantity),
    leverage: '5',
    labels: [],
    note,
  }
  return { madeAt, waitsFrom: madeAt, validUntil: madeAt + 7 * DAY_MS, closedAt: null, terms, earlier: [] }
}

/** Five digits, as a person would write it down. */
export function roundedPriceText(value: bigint): string {
  const digits = formatFixed(value).split('.')[0]?.length ?? 1
  return formatFixed(roundTo(value, Math.max(0, 5 - digits)))
}
