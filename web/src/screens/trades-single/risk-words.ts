import { initialRiskOf, type RiskPlan } from '@roundtrip/core/measures'
import { type Fixed, toNumber } from '@roundtrip/core/base'
import type { Trade } from '@roundtrip/core/trades'
import { ratioText } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

type RiskFacts = {
  readonly plan: RiskPlan
  readonly plannedRewardRisk: number | null
  /** An amount in the settle asset as text. */
  readonly money: (value: number | null) => string
  /** A risk was entered in a currency without a rate to the settle asset. */
  readonly isRateMissing: boolean
}

/**
 * The risk that R divides by, in words. A typed risk takes precedence over the one from the stop; if they differ,
 * both are named. Without a risk, says why there is no R.
 */
export function riskWords(trade: Trade, { plan, plannedRewardRisk, money, isRateMissing }: RiskFacts): string {
  if (isRateMissing) return t('no rate for the risk you entered')
  const atStop = initialRiskOf(trade, { ...plan, risk: null })
  const text = (risk: Fixed | null): string => money(risk === null ? null : toNumber(risk))
  const planned =
    plannedRewardRisk === null
      ? ''
      : t(', planned {plannedRewardRisk}R', { plannedRewardRisk: ratioText(plannedRewardRisk) })
  if (plan.risk !== null) {
    // Named only if the amount differs.
    const isSame = atStop.risk === null || text(atStop.risk) === text(plan.risk)
    const stopRisk = isSame ? '' : t(' (the stop risks {risk})', { risk: text(atStop.risk) })
    return t('your risk {risk}{beside}{planned}', { risk: text(plan.risk), beside: stopRisk, planned })
  }
  if (atStop.risk !== null) return t('risk at the stop {risk}{planned}', { risk: text(atStop.risk), planned })
  if (atStop.warning === 'wrong-side-stop') return t('the stop is on the wrong side')
  return atStop.warning === 'no-risk' ? t('the stop is at the entry') : t('no risk entered')
}
