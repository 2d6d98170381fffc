import { reportSettings } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import type { Question } from './analysis/engine.ts'
import { type Filters, tradeFilter } from './filters.ts'
import { useHiddenLabels } from './labels.ts'
import { useDisplayNames } from './names.ts'
import { useSettings, useToday } from './settings.ts'

/** What the worker is asked for these filters: the same for lists, reports and exports. */
export function useQuestion(filters: Filters): Question {
  const { settings } = useSettings()
  const today = useToday()
  const names = useDisplayNames()
  const hiddenLabels = useHiddenLabels()
  const searched = filters.q === null ? NO_NAMES : names
  return useMemo(
    () => ({
      filter: tradeFilter(filters, today),
      settings: { ...reportSettings(settings, filters.basis), hiddenLabels },
      names: searched,
    }),
    [filters, settings, today, searched, hiddenLabels],
  )
}

/** Names matter only to a text; without one, a label that arrives later must not ask everything again. */
const NO_NAMES: Question['names'] = new Map()
