import type { AnnotationData } from '@roundtrip/contract'
import { type Fixed, parseFixed } from '@roundtrip/core/base'
import type { RiskPlan } from '@roundtrip/core/measures'
import { convertedText, isSameMoney } from '@roundtrip/core/reports'

export type PlanContext = {
  /** What the figures beside the plan are in: the columns' currency, or for one trade its settle asset. */
  readonly countedIn: string
  /** What the amount at risk was typed in. */
  readonly currency: string
  /** What one unit of it was worth in the other at the open of the trade; null where that is not known. */
  readonly rate?: string | null
}

type Planned = Pick<AnnotationData, 'risk' | 'stop' | 'targets'>

/**
 * What the trader meant to do, as the measures of core take it. An amount at risk is converted to what the figures are
 * in. Without a rate there is no risk: the stop would make another one than the trader entered.
 */
export function planOf(noted: Planned | undefined, { countedIn, currency, rate = null }: PlanContext): RiskPlan {
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
