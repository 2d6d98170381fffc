import type { AnnotationData } from '@roundtrip/contract'
import { type Fixed, parseFixed } from '@roundtrip/core/base'
import { USD_CLASS } from '@roundtrip/core/ledger'
import type { RiskPlan } from '@roundtrip/core/measures'

export type PlanContext = {
  /** What the figures beside the plan are in: the columns' currency, or for one trade its settle asset. */
  readonly countedIn: string
  /** The reporting currency, in which the amount at risk is told. */
  readonly currency: string
}

type Planned = Pick<AnnotationData, 'risk' | 'stop' | 'targets'>

/**
 * What the trader meant to do, as the measures of core take it. An amount at risk counts only where it is told in what
 * the figures are in, or where both are dollars; elsewhere the stop makes the risk.
 */
export function planOf(noted: Planned | undefined, { countedIn, currency }: PlanContext): RiskPlan {
  const alike = countedIn === currency || (USD_CLASS.has(countedIn) && USD_CLASS.has(currency))
  return {
    risk: alike ? fixedOf(noted?.risk ?? null) : null,
    stop: fixedOf(noted?.stop ?? null),
    targets: (noted?.targets ?? []).flatMap(({ price, quantity }) => {
      const at = fixedOf(price)
      return at === null ? [] : [{ price: at, quantity: fixedOf(quantity) }]
    }),
  }
}

function fixedOf(text: string | null): Fixed | null {
  return text === null ? null : parseFixed(text)
}
