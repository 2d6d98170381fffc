import { type AnnotationData, NOTHING_NOTED } from './annotations.ts'
import { withEarlyLabels } from './label-times.ts'
import type { PlannedTerms } from './planned.ts'

type Planned = Pick<PlannedTerms, 'stop' | 'targets' | 'risk' | 'riskCurrency' | 'leverage' | 'labels' | 'note'>

/**
 * The values of a trade that took a plan: each field from the trade itself, otherwise from the plan. Labels of both
 * count. A stop or an amount at risk on the trade determines the risk, so the planned amount counts only without
 * either.
 */
export function withPlan(noted: AnnotationData | undefined, planned: Planned): AnnotationData {
  const own = noted ?? NOTHING_NOTED
  return {
    ...own,
    labels: [...new Set([...planned.labels, ...own.labels])],
    labelledAt: withEarlyLabels(own.labelledAt, planned.labels),
    note: own.note.trim() === '' ? planned.note : own.note,
    ...(own.risk === null && own.stop === null ? { risk: planned.risk, riskCurrency: planned.riskCurrency } : {}),
    stop: own.stop ?? planned.stop,
    targets: own.targets.length === 0 ? planned.targets : own.targets,
    leverage: own.leverage ?? planned.leverage,
  }
}
