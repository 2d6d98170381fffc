import { reportSettings } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import type { Question } from '../analysis/engine.ts'
import { type Filters, tradeFilter } from '../filters/filters.ts'
import { useFigureSettings } from './figure-settings.ts'
import { useChosenGroups } from './grouping.ts'
import { useHiddenLabels } from '../labels/labels.ts'
import { useDisplayNames } from './display-names.ts'
import { useToday } from '../settings/settings.ts'

export type Asked = {
  readonly question: Question
  /** What tells two questions about the same trades apart, as query keys need it: the groups hold whole maps. */
  readonly key: readonly unknown[]
}

/** What the worker is asked for these filters: the same for lists, reports and exports. */
export function useQuestion(filters: Filters): Asked {
  const { settings } = useFigureSettings()
  const today = useToday()
  const names = useDisplayNames()
  const hiddenLabels = useHiddenLabels()
  const searched = filters.q === null ? NO_NAMES : names
  const groups = useChosenGroups(filters.group)
  return useMemo(() => {
    const filter = tradeFilter(filters, today)
    const question = {
      filter: groups.length === 0 ? filter : { ...filter, groups },
      settings: { ...reportSettings(settings, filters.basis), hiddenLabels },
      names: searched,
    }
    const labelGroups = groups.flatMap(({ dimension }) =>
      dimension.by === 'label-group' ? [...dimension.groupOf] : [],
    )
    return { question, key: [filter, filters.group, labelGroups, question.settings, [...searched]] }
  }, [filters, settings, today, searched, hiddenLabels, groups])
}

/** Names matter only to a text; without one, a label that arrives later must not ask everything again. */
const NO_NAMES: Question['names'] = new Map()
