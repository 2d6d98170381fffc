import type { Fixed } from '../../base/index.ts'

/** What the trader meant to do before the trade. Nulls are things not told. */
export type RiskPlan = {
  /** Money at risk, in the settle asset. Goes before the stop. */
  readonly risk: Fixed | null
  /** The first stop; moving it later does not change the risk that was taken. */
  readonly stop: Fixed | null
  readonly targets: readonly Target[]
}

/** A price at which to take profit, and how much of the position there; null = an equal part. */
export type Target = { readonly price: Fixed; readonly quantity: Fixed | null }
