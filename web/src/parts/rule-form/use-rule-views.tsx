import { lineagesOf } from '@roundtrip/core/rules'
import { type ReactNode, useState } from 'react'
import { hasEnded } from '../../data/rules/rule-steps.ts'
import type { NamedRule } from '../../data/rules/rules.ts'
import { useToday } from '../../data/settings/settings.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { t } from '../../language/translate.ts'

type RuleViews = {
  /** All versions of each rule that is in force, or that has ended. */
  readonly listed: readonly (readonly NamedRule[])[]
  readonly isEnded: boolean
  /** Switches between the two; there once a rule has ended. */
  readonly tabs: ReactNode
}

/** A list of rules: those in force, or those that have ended. */
export function useRuleViews(rules: readonly NamedRule[]): RuleViews {
  const today = useToday()
  const [shown, setShown] = useState<'now' | 'ended'>('now')
  const lineages = lineagesOf(rules)
  const isOver = (versions: readonly NamedRule[]): boolean => {
    const last = versions.at(-1)
    return last !== undefined && hasEnded(last, today)
  }
  const ended = lineages.filter(isOver)
  const isEnded = ended.length > 0 && shown === 'ended'
  return {
    listed: isEnded ? ended : lineages.filter((versions) => !isOver(versions)),
    isEnded,
    tabs:
      ended.length === 0 ? undefined : (
        <SegmentedTabs
          label={t('Show')}
          value={isEnded ? 'ended' : 'now'}
          options={[
            { value: 'now', text: t('Active') },
            { value: 'ended', text: t('Ended ({count})', { count: ended.length }) },
          ]}
          onChange={setShown}
        />
      ),
  }
}
