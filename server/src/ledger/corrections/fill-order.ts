/**
 * * A fill dated before the one it should close closes nothing: it opens a trade on the other side, so a wrong date
 * looks like a profitable short. The trader has to confirm such a sequence of fills.
 */
import type { Fill } from '@roundtrip/core/ledger'
import type { Trade } from '@roundtrip/core/trades'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { type LocatedTrade, holderOf } from '../positions/find-trade.ts'

type Edited = {
  /** All trades of the position after the edit. */
  readonly trades: readonly Trade[]
  readonly fill: string
  readonly confirmed: boolean
}

/** Refuses an edit after which a fill that closed the trade opens one on the other side, or is in none. */
export function checkOrder({ trade }: LocatedTrade, { trades, fill, confirmed }: Edited): void {
  if (holderOf(trades, fill) === null)
    throw new Refusal<ReasonOf<'editFill' | 'addManualFills'>>('closes-before-opening')
  if (confirmed) return
  const entries = keysOf(trade, 'entry')
  const exits = new Set([...keysOf(trade, 'exit')].filter((key) => !entries.has(key)))
  if (opensOther(trades, { side: trade.side, keys: exits }))
    throw new Refusal<ReasonOf<'editFill' | 'addManualFills'>>('closes-before-opening')
}

type Added = {
  /** The trade to which the fills were added; null if they form a new one. */
  readonly before: Trade | null
  readonly trades: readonly Trade[]
  /** As the trader listed them. */
  readonly fills: readonly Fill[]
}

/** Refuses fills if one that should close is dated before the fill it closes. */
export function checkManualOrder({ before, trades, fills }: Added): void {
  const [first] = fills
  if (first === undefined) return
  const side = before?.side ?? (first.side === 'buy' ? 'long' : 'short')
  const opening = before?.openTime ?? first.time
  const closing = side === 'long' ? 'sell' : 'buy'
  const early = fills.filter((fill) => fill.side === closing && fill.time < opening)
  const keys = new Set(early.map(({ dedupeKey }) => dedupeKey))
  if (keys.size > 0 && opensOther(trades, { side, keys }))
    throw new Refusal<ReasonOf<'editFill' | 'addManualFills'>>('closes-before-opening')
}

function keysOf({ slices }: Trade, role: 'entry' | 'exit'): Set<string> {
  return new Set(slices.flatMap((slice) => (slice.role === role ? [slice.fill.dedupeKey] : [])))
}

function opensOther(
  trades: readonly Trade[],
  { side, keys }: { readonly side: Trade['side']; readonly keys: ReadonlySet<string> },
): boolean {
  return trades.some((trade) => trade.side !== side && keys.has(trade.slices[0]?.fill.dedupeKey ?? ''))
}
