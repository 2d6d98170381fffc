import type { Fixed } from '../../base/index.ts'
import type { Trade } from '../../trades/index.ts'
import type { Excursion } from './excursions.ts'
import type { RiskPlan } from './risk-plan.ts'

/** A trade, with data that its fills do not contain. All money is in the trade's settlement asset. */
export type TradeInput = {
  readonly trade: Trade
  readonly plan: RiskPlan
  /** The venue's leverage setting; null = unknown. */
  readonly leverage: number | null
  /** Equity of the account when the trade opened; null = unknown. */
  readonly equity: Fixed | null
  /** The reference price of a fill, by its dedupe key: the order's trigger or limit, or the mark price at the fill. */
  readonly references: ReadonlyMap<string, Fixed>
  /** A net from -band to +band is breakeven. */
  readonly breakevenBand: number
  /** How far prices went for and against the trade; null = no candles. The caller chooses the bound. */
  readonly excursion: Excursion | null
}

/**
 * Fractions are `percent` (0.1 = 10 %), money is in the settlement asset, an outcome is +1 win, 0 breakeven, -1 loss.
 */
export type TradeMeasureUnit = 'percent' | 'ratio' | 'money' | 'r' | 'ms' | 'bps' | 'outcome'

/** The only definition of a number of a trade. `compute` returns null if the measure is undefined. */
export type TradeMeasure = {
  readonly name: string
  readonly unit: TradeMeasureUnit
  /** In words and symbols, as shown on hover. */
  readonly formula: string
  /** When the result is null; empty if it never is. */
  readonly whenNull: string
  readonly compute: (input: TradeInput) => number | null
}

/** A trade of which only the given fields are known. */
export function tradeInput(trade: Trade, given: Partial<Omit<TradeInput, 'trade'>> = {}): TradeInput {
  return {
    plan: NO_PLAN,
    leverage: null,
    equity: null,
    references: NO_REFERENCES,
    breakevenBand: 0,
    excursion: null,
    ...given,
    trade,
  }
}

const NO_PLAN: RiskPlan = { risk: null, stop: null, targets: [] }
const NO_REFERENCES: ReadonlyMap<string, Fixed> = new Map()
