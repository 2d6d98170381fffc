import type { Fixed } from '../../base/index.ts'

/** The trader's plan before the trade; null = not entered. */
export type RiskPlan = {
  /** Money at risk, in the settlement asset. Takes precedence over the stop. */
  readonly risk: Fixed | null
  /** The first stop; moving it later does not change the risk taken. */
  readonly stop: Fixed | null
  readonly targets: readonly PlanTarget[]
}

/** A price at which to take profit, with the quantity to close there; null = an equal share. */
export type PlanTarget = { readonly price: Fixed; readonly quantity: Fixed | null }
