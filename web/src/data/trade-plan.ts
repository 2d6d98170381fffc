import type { AnnotationData } from '@roundtrip/contract'
import { type Fixed, parseFixed } from '@roundtrip/core/base'
import { USD_CLASS } from '@roundtrip/core/ledger'
import type { RiskPlan } from '@roundtrip/core/measures'

/** What the trader meant to do, as the measures of core take it. */
export type PlanContext = { readonly settle: string; readonly currency: string }

/**
 * The amount at risk is told in the reporting currency and measures count in the settle asset, so an amount counts only
 * where both are the same or both are dollars; elsewhere the stop makes the risk.
 */
export function planOf(noted: AnnotationData | undefined, { settle, currency }: PlanContext): RiskPlan {
  const alike = settle === currency || (USD_CLASS.has(settle) && USD_CLASS.has(currency))
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
