import { type ChosenRows, NOTED_NUMBERS } from '@roundtrip/core/reports'
import { isRegime } from '@roundtrip/core/coins'
import { ANY_RULE, isOfRules, latestVersions, ONE_RULE } from '@roundtrip/core/rules'
import { useCallback, useMemo } from 'react'
import { useCollection } from '../documents/use-documents.ts'
import { parseGroup } from '../filters/groups.ts'
import { useLabels } from '../labels/labels.ts'
import { useRegimes } from '../market/coins.ts'
import { useRuleResults } from '../rules/judgement.ts'
import { useRules } from '../rules/rules.ts'
import { useTrades } from '../trades/all-trades.ts'
import {
  chosenGroups,
  type DimensionId,
  type Grouping,
  groupingByRegime,
  groupingByRule,
  groupingOf,
  type GroupSources,
  type NamedField,
  type NotedNumber,
  type OfDocuments,
} from './grouping.ts'

/** The trade fields, archived ones included, by name. */
export function useTradeFields(): readonly NamedField[] {
  const { documents } = useCollection('fields')
  return useMemo(() => {
    const fields = [...documents].map(([id, field]): NamedField => ({ ...field, id }))
    return fields.filter(({ about }) => about === 'trade').sort((a, b) => a.name.localeCompare(b.name))
  }, [documents])
}

/**
 * Finds a grouping by id; null if there is no such field or nothing is loaded yet. Rules are judged and candles loaded
 * only if `dimensions` has one that needs them; elsewhere, their groupings have names but no trades.
 */
export function useGroupings(dimensions: readonly DimensionId[] = NO_DIMENSIONS): (id: DimensionId) => Grouping | null {
  const labels = useLabels()
  const fields = useTradeFields()
  const annotations = useTrades().data?.annotations
  const rules = useRules()
  const needsRules = dimensions.some(isOfRules)
  const { data: results } = useRuleResults(needsRules)
  const needsRegimes = dimensions.some(isRegime)
  const { data: regimes } = useRegimes(needsRegimes)
  return useCallback(
    (id) => {
      if (isRegime(id)) return needsRegimes && regimes === undefined ? null : groupingByRegime(id, regimes)
      if (isOfRules(id)) return needsRules && results === undefined ? null : groupingByRule(id, { rules, results })
      return groupingOf(id, { labels, fields, annotations })
    },
    [labels, fields, annotations, rules, results, needsRules, regimes, needsRegimes],
  )
}

const NO_DIMENSIONS: readonly DimensionId[] = []

/** The rule dimensions: one for any rule, and one for the latest version of each. None without rules. */
export function useRuleDimensions(): readonly DimensionId[] {
  const rules = useRules()
  return useMemo(() => {
    const latest = latestVersions(rules).map((id) => `${ONE_RULE}${id}`)
    return latest.length === 0 ? [] : [ANY_RULE, ...latest]
  }, [rules])
}

/** The noted numbers that any trade has. */
export function useNotedNumbers(): readonly NotedNumber[] {
  const annotations = useTrades().data?.annotations
  return useMemo(() => {
    const noted = [...(annotations?.values() ?? [])]
    return NOTED_NUMBERS.filter((id) => noted.some((data) => data[id] !== null))
  }, [annotations])
}

/** The part of a filter that needs documents: rows of reports, and words of notes. */
export type ChosenDocuments = {
  readonly groups: readonly ChosenRows[]
  /** False while the rules of the filter are being judged, or its candles are being loaded. */
  readonly isReady: boolean
  /** When that last happened; 0 if the filter needs neither. */
  readonly judgedAt: number
}

/** The rows named by the filters; rows of a deleted field or rule are left out. */
export function useChosenGroups(filters: OfDocuments): ChosenDocuments {
  const { group, note, 'no-note': noNote } = filters
  const { groupings, annotations, isReady, judgedAt } = useChosenSources([filters])
  return useMemo(() => {
    const groups = chosenGroups({ group, note, 'no-note': noNote }, { groupings, annotations })
    return { groups: groups.length === 0 ? NO_GROUPS : groups, isReady, judgedAt }
  }, [group, note, noNote, groupings, annotations, isReady, judgedAt])
}

/** The same for filters that are combined later: everything that any of them may name. */
export function useChosenSources(
  several: readonly (Partial<OfDocuments> | null)[],
): GroupSources & Pick<ChosenDocuments, 'isReady' | 'judgedAt'> {
  const dimensions = several.flatMap((filters) => (filters?.group ?? []).map((row) => parseGroup(row).dimension))
  const groupings = useGroupings(dimensions)
  const annotations = useTrades().data?.annotations
  const rules = useRules()
  const needsRules = dimensions.some(isOfRules)
  const { data, dataUpdatedAt } = useRuleResults(needsRules)
  const needsRegimes = dimensions.some(isRegime)
  const regimes = useRegimes(needsRegimes)
  const isReady =
    (data !== undefined || rules.length === 0 || !needsRules) && (regimes.data !== undefined || !needsRegimes)
  const judgedAt = Math.max(needsRules ? dataUpdatedAt : 0, needsRegimes ? regimes.dataUpdatedAt : 0)
  return { groupings, annotations, isReady, judgedAt }
}

const NO_GROUPS: readonly ChosenRows[] = []
