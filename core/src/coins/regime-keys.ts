/**
 * The names of the regimes that `regime.ts` computes, in a file of their own: pages name groups long before any candle
 * is loaded.
 */
import type { Dimension } from '../reports/index.ts'

export const REGIMES = ['trend', 'volatility'] as const
export type Regime = (typeof REGIMES)[number]

/** The keys of each, in their order. */
export const REGIME_KEYS = {
  /** The last close compared with the EMA 50 of the daily closes. */
  trend: ['above', 'below'],
  /** In which third of its last year the ATR 14 lies, as a share of the close. */
  volatility: ['calm', 'usual', 'wild'],
} as const satisfies Readonly<Record<Regime, readonly string[]>>

export function isRegime(id: string): id is Regime {
  return REGIMES.some((regime) => regime === id)
}

/** The regimes of each trade, by its id; trades without enough candles have none. */
export type TradeRegimes = Readonly<Record<Regime, ReadonlyMap<string, string>>>

export function regimeDimension(regimes: TradeRegimes, regime: Regime): Extract<Dimension, { readonly by: 'field' }> {
  return { by: 'field', keyOf: regimes[regime], keys: REGIME_KEYS[regime] }
}
