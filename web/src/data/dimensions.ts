import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnnotationData, Field } from '@roundtrip/contract'
import { type Dimension, NONE_KEY, numberBuckets } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { analysis } from './analysis/worker.ts'
import { useCollection } from './documents/use-documents.ts'
import type { Filters } from './filters.ts'
import { useLabels } from './labels.ts'
import { useQuestion } from './question.ts'
import { useUid } from './session/user-context.ts'
import { useSettings } from './settings.ts'
import { useTrades } from './trades.ts'

/** What trades are grouped by: `label-group`, `combination`, or the id of a field. */
export type DimensionId = string

export type NamedField = Field & { readonly id: string }

/** The fields about trades that the trader asks for or once asked for, by name. */
export function useTradeFields(): readonly NamedField[] {
  const { documents } = useCollection('fields')
  return useMemo(() => {
    const fields = [...documents].map(([id, field]): NamedField => ({ ...field, id }))
    return fields.filter(({ about }) => about === 'trade').sort((a, b) => a.name.localeCompare(b.name))
  }, [documents])
}

type Asked = { readonly dimension: Dimension; readonly nameOf: (key: string) => string }

/** The groups of a dimension and what their keys are called; undefined while they are on their way. */
export function useDimensionReport(filters: Filters, id: DimensionId) {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const question = useQuestion(filters)
  const asked = useAsked(id, trades.data?.annotations)
  const version = trades.data?.version
  const groups = useQuery({
    queryKey: ['dimension', uid, version, question.filter, question.settings, [...question.names], id],
    enabled: version !== undefined && ready && asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (asked === null) throw new Error('There is no such field.')
      return { id, groups: await analysis.ask('dimension', { ...question, dimension: asked.dimension }) }
    },
  })
  return {
    // Keys of another dimension mean something else.
    groups: groups.data?.id === id ? groups.data.groups : undefined,
    nameOf: asked?.nameOf ?? ((key: string) => key),
    currency: trades.data?.columns.currency,
    total: trades.data?.columns.count,
    error: trades.error ?? groups.error,
    retry: () => void (trades.error === null ? groups.refetch() : trades.refetch()),
  }
}

function useAsked(id: DimensionId, annotations: ReadonlyMap<string, AnnotationData> | undefined): Asked | null {
  const labels = useLabels()
  const fields = useTradeFields()
  return useMemo(() => {
    if (id === 'label-group') {
      const groupOf = new Map(labels.map((label) => [label.id, label.group]))
      return { dimension: { by: id, groupOf }, nameOf: (key) => GROUP_NAMES[key] ?? 'Without a label' }
    }
    if (id === 'combination') {
      const names = new Map(labels.map((label) => [label.id, label.name]))
      // The key is in the order of ids, which mean nothing to a reader.
      const namesOf = (key: string) => key.split('+').map((label) => names.get(label) ?? label)
      const nameOf = (key: string) =>
        namesOf(key)
          .toSorted((a, b) => a.localeCompare(b))
          .join(' + ')
      return { dimension: { by: id }, nameOf: (key) => (key === NONE_KEY ? 'Without a label' : nameOf(key)) }
    }
    const field = fields.find((one) => one.id === id)
    return field === undefined || annotations === undefined ? null : askedOfField(field, annotations)
  }, [id, labels, fields, annotations])
}

const GROUP_NAMES: Readonly<Record<string, string>> = {
  setup: 'Setups',
  mistake: 'Mistakes',
  emotion: 'Emotions',
  custom: 'Other labels',
}

/** What was told in a field, as keys: yes and no, ids of choices, or buckets of numbers. */
function askedOfField(field: NamedField, annotations: ReadonlyMap<string, AnnotationData>): Asked {
  const told = [...annotations].flatMap(([trade, { fields }]) => {
    const value = fields[field.id]
    return value === undefined ? [] : [[trade, value] as const]
  })
  const numbers = told.flatMap(([, value]) => (typeof value === 'number' ? [value] : []))
  const buckets = numberBuckets(numbers)
  const keyOf = (value: string | number | boolean): string => {
    if (typeof value === 'number') return buckets.keyOf(value)
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  }
  const unit = field.unit === '' ? '' : ` ${field.unit}`
  const choices = new Map(field.choices.map((choice) => [choice.id, choice.name]))
  const nameOf = (key: string): string => {
    if (key === NONE_KEY) return 'Not told'
    if (field.kind === 'yes-no') return key === 'yes' ? 'Yes' : 'No'
    if (field.kind === 'choice') return choices.get(key) ?? 'A choice of before'
    const range = buckets.ranges[Number(key)]
    if (range === undefined) return key
    return range.from === range.to ? `${range.from}${unit}` : `${range.from} to ${range.to}${unit}`
  }
  return { dimension: { by: 'told', keyOf: new Map(told.map(([trade, value]) => [trade, keyOf(value)])) }, nameOf }
}
