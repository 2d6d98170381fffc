import { dayKey } from '@roundtrip/core/base'
import { isLimitReached, type Verdict } from '@roundtrip/core/rules'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { type NamedRule, useRules } from '../../data/rules/rules.ts'
import { useDayVerdicts } from '../../data/rules/judgement.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useToday } from '../../data/settings/settings.ts'
import { dayPath } from '../../paths.ts'
import { notify } from '../../ui/notify.ts'
import { isNews } from './seen-alerts.ts'
import { t } from '../../language/translate.ts'

/** Notifies once, when trades arrive, that a daily limit is reached. It blocks nothing. */
export default function RuleAlerts() {
  const uid = useUid()
  const day = dayKey(useToday())
  const rules = useRules()
  const { data: verdicts, isPlaceholderData } = useDayVerdicts(day)
  const navigate = useNavigate()
  const tell = useEffectEvent((verdicts: readonly Verdict[]) => {
    const byId = new Map(rules.map((rule) => [rule.id, rule]))
    for (const verdict of verdicts) {
      const rule = byId.get(verdict.ruleId)
      if (rule === undefined || !isLimitReached(verdict) || !isNews({ uid, day, rule: rule.id })) continue
      notify.error(textOf(rule), {
        autoClose: false,
        action: { label: t('See the day'), act: () => void navigate(dayPath(uid, day)) },
      })
    }
  })
  useEffect(() => {
    if (verdicts !== undefined && !isPlaceholderData) tell(verdicts)
  }, [verdicts, isPlaceholderData])
  return null
}

/** Toasts hold 60 characters. */
function textOf({ name }: NamedRule): string {
  const shown = name.length > 42 ? `${name.slice(0, 41)}…` : name
  return t('Limit reached: {shown}', { shown })
}
