import { reportSettings, type ResultForm } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import type { AnalysisRequest } from '../analysis/engine.ts'
import { type Filters, tradeFilter } from '../filters/filters.ts'
import { useFigureSettings } from '../trades/figure-settings.ts'
import { useChosenGroups } from './use-groupings.ts'
import { useHiddenLabels, useSetupLabels } from '../labels/labels.ts'
import { useDisplayNames } from './display-names.ts'
import { useResultForm } from './result-form.ts'
import { useToday } from '../settings/settings.ts'

export type KeyedRequest = {
  readonly request: AnalysisRequest
  /** Distinguishes two requests about the same trades in query keys, without the whole maps of the groups. */
  readonly key: readonly unknown[]
  /** False while the filters depend on something that is still loading, such as whether trades kept a rule. */
  readonly isReady: boolean
}

/**
 * The request to the worker for these filters: the same for lists, reports and exports. Results have the form that the
 * trader chose, unless a screen is about money.
 */
export function useAnalysisRequest(filters: Filters, fixedForm?: ResultForm): KeyedRequest {
  const chosenForm = useResultForm()
  const form = fixedForm ?? chosenForm
  const { settings } = useFigureSettings(filters.account)
  const today = useToday()
  const names = useDisplayNames()
  const hiddenLabels = useHiddenLabels()
  const setups = useSetupLabels()
  const searched = filters.q === null ? NO_NAMES : names
  const { groups, isReady, judgedAt } = useChosenGroups(filters)
  return useMemo(() => {
    const filter = tradeFilter(filters, today)
    const request = {
      filter: groups.length === 0 ? filter : { ...filter, groups },
      settings: { ...reportSettings(settings, filters.basis), hiddenLabels, setups },
      names: searched,
      form,
    }
    const labelGroups = groups.flatMap(({ dimension }) =>
      dimension.by === 'label-group' ? [...dimension.groupOf] : [],
    )
    const { group, note, 'no-note': noNote } = filters
    const key = [filter, group, note, noNote, judgedAt, labelGroups, request.settings, form, [...searched]]
    return { request, key, isReady }
  }, [filters, settings, today, searched, hiddenLabels, setups, groups, isReady, judgedAt, form])
}

/** Names matter only to a text search; without one, a label that loads late must not repeat every request. */
const NO_NAMES: AnalysisRequest['names'] = new Map()
