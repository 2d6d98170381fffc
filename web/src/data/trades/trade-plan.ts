import type { AnnotationData } from '@roundtrip/contract/documents'
import { type Fixed, parseFixed } from '@roundtrip/core/base'
import type { RiskPlan } from '@roundtrip/core/measures'
import { convertedText, isSameMoney } from '@roundtrip/core/reports'

export type PlanContext = {
  /** The currency of the figures next to the plan: the columns' currency, or for one trade its settle asset. */
  readonly countedIn: string
  /** The currency that the amount at risk was typed in. */
  readonly currency: string
  /** The rate from `currency` to `countedIn` at the trade's open; null if unknown. */
  readonly rate?: string | null
}

type Planned = Pick<AnnotationData, 'risk' | 'stop' | 'targets'>

/**
 * The planned risk as core's measures take it. The amount at risk is converted to `countedIn`. Without a rate there is
 * no risk, because the risk from the stop would differ from the typed amount.
 */
export function riskPlanOf(noted: Planned | undefined, { countedIn, currency, rate = null }: PlanContext): RiskPlan {
  const typed = noted?.risk ?? null
  const risk = typed === null || isSameMoney(countedIn, currency) ? typed : convertedText(typed, rate)
  return {
    risk: fixedOf(risk),
    stop: typed !== null && risk === null ? null : fixedOf(noted?.stop ?? null),
    targets: (noted?.targets ?? []).flatMap(({ price, quantity }) => {
      const at = fixedOf(price)
      return at === null ? [] : [{ price: at, quantity: fixedOf(quantity) }]
    }),
  }
}

function fixedOf(text: string | null): Fixed | null {
  return text === null ? null : parseFixed(text)
}
