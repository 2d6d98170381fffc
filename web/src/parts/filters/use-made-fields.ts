import { isRegime, REGIMES } from '@roundtrip/core/coins'
import { isOfRules } from '@roundtrip/core/rules'
import { useMemo } from 'react'
import type { Filters } from '../../data/filters/filters.ts'
import { parseGroup } from '../../data/filters/groups.ts'
import { keysOfGrouping } from '../../data/reports/grouping.ts'
import { useGroupings, useRuleDimensions, useTradeFields } from '../../data/reports/use-groupings.ts'
import { useMadeDimensionName } from '../../data/reports/made-dimension-name.ts'
import type { ListField } from './filter-fields.ts'
import { t } from '../../language/translate.ts'

const ALWAYS = ['rating', 'leverage', 'label-group', 'combination']
const STARS = ['5', '4', '3', '2', '1', '(none)']

/** Filters by the market at the open, and by what the trader made: ratings, own fields, rules, groups and combinations of labels. */
export function useMadeFields({ group }: Pick<Filters, 'group'>): readonly ListField[] {
  const fields = useTradeFields()
  const rules = useRuleDimensions()
  const groupings = useGroupings()
  const nameOf = useMadeDimensionName()
  return useMemo(() => {
    const archived = new Set(fields.flatMap((field) => (field.archived ? [field.id] : [])))
    const chosen = group.map((row) => parseGroup(row).dimension)
    const offered = [...REGIMES, ...ALWAYS, ...fields.map(({ id }) => id), ...rules]
    return [...new Set([...offered, ...chosen])].map((id): ListField => {
      const grouping = groupings(id)
      const keys = id === 'rating' ? STARS : keysOfGrouping(id, grouping)
      return {
        id: `group:${id}`,
        kind: 'list',
        name: isOfRules(id) ? t('Rule: {name}', { name: nameOf(id) }) : nameOf(id),
        group: isOfRules(id) ? 'rules' : isRegime(id) ? 'trade' : 'yours',
        isHidden: archived.has(id) || keys.length < 2,
        nameOf: (key) => grouping?.nameOf(key) ?? key,
        options: keys.map((key) => ({ value: key, label: grouping?.nameOf(key) ?? key })),
        valuesOf: (filters, without) => rowsOf(filters, id, without).map((row) => parseGroup(row).key),
        change: (filters, without, values) => {
          const own = new Set(rowsOf(filters, id, without))
          const chosen = values.map((key) => `${without ? '!' : ''}${id}:${key}`)
          return { group: [...filters.group.filter((row) => !own.has(row)), ...chosen] }
        },
        chip: (names, without) => {
          const text = names.join(', ')
          const name = nameOf(id)
          if (id === 'rating' || id === 'label-group') return without ? t('Not {name}', { name: text }) : text
          // The filter by a label includes trades with further labels, too.
          if (id === 'combination') return without ? t('Not {name}', { name: text }) : t('Only {name}', { name: text })
          return without ? t('{name}: not {text}', { name, text }) : t('{name}: {text}', { name, text })
        },
      }
    })
  }, [fields, rules, groupings, nameOf, group])
}

function rowsOf({ group }: Filters, id: string, without: boolean): readonly string[] {
  return group.filter((row) => {
    const parsed = parseGroup(row)
    return parsed.dimension === id && parsed.without === without
  })
}
