import { createClock, localDay, monthKey, monthOf } from '@roundtrip/core/base'
import { HOLDINGS, tickerKeys, type Trait, TRAIT_KEYS, TRAITS } from '@roundtrip/core/reports'
import { TRADE_FLAGS } from '@roundtrip/core/trades'
import { useMemo } from 'react'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { type ChoiceKey, type Filters, leaveOut, leftOut } from '../../data/filters/filters.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { useJournalSpan } from '../../data/trades/use-rates.ts'
import { holdingName, hourSpan, LONG_WEEKDAYS, monthName } from '../../format/time.ts'
import { FLAG_WORDS } from '../flags/flag-words.ts'
import { UNCOUNTED_WORDS } from '../flags/uncounted-words.ts'
import type { FilterField, ListField, Option, RangeFilter, SegmentsField } from './filter-fields.ts'
import { TRAIT_LABELS, traitName } from './trait-names.ts'
import { useMadeFields } from './use-made-fields.ts'
import { inSentence, perLanguage, t } from '../../language/translate.ts'

/** Every filter except the period, in the order offered. The first few are always visible. */
export function useFilterFields(filters: Filters): readonly FilterField[] {
  const made = useMadeFields(filters)
  const labels = useLabels()
  const accounts = useAccounts().data
  const columns = useTrades().data?.columns
  const { currency = 'USD', dictionaries } = columns ?? {}
  const months = useMonths()
  return useMemo(() => {
    const tickers = [...new Set(tickerKeys(dictionaries?.tickers ?? []))].sort()
    const named = labels.map(({ id, name }) => ({ value: id, label: name }))
    return [
      listOf('ticker', { name: t('Ticker'), group: 'trade', options: tickers.map(sameText) }),
      labelField(named),
      SIDE(),
      OUTCOME(),
      ...rangesIn(currency),
      STATUS(),
      COUNTED(),
      listOf('account', {
        name: t('Account'),
        group: 'trade',
        options: (accounts ?? []).map(({ id, name }) => ({ value: id, label: name })),
        nameOf: () => t('One account'),
      }),
      ...ofTraits(['market', 'entries', 'stops', 'stake']),
      FLAGS(),
      WEEKDAY(),
      HOUR(),
      listOf('month', { name: t('Month'), group: 'time', options: months, nameOf: monthName }),
      HOLDING(),
      ...ofTraits(['session', 'number', 'busy', 'after']),
      NOTE(),
      ...made,
      // Size is a range; its buckets come only from links and old saved views.
      ...ofTraits(['size']).map((field) => ({ ...field, isHidden: true })),
    ]
  }, [labels, accounts, currency, dictionaries, months, made])
}

/** The number of fields shown before anything is chosen: ticker, labels, side, result and P&L. */
export const USUAL_FIELDS = 5

type Listed = Pick<ListField, 'name' | 'group' | 'options'> & Partial<Pick<ListField, 'chip' | 'nameOf'>>

/** A list of the address, and the same list in `not`. */
function listOf(key: ChoiceKey, { chip = namesAlone, ...rest }: Listed): ListField {
  const isNumber = key === 'hour' || key === 'weekday'
  return {
    id: key,
    kind: 'list',
    ...rest,
    valuesOf: (filters, without) => (without ? leftOut(filters) : filters)[key].map(String),
    change: (filters, without, values) => {
      const chosen = isNumber ? values.map(Number) : values
      return without ? leaveOut(filters, key, chosen) : { [key]: chosen }
    },
    chip,
  }
}

function namesAlone(names: readonly string[], without: boolean): string {
  const text = names.join(', ')
  return without ? t('Not {name}', { name: text }) : text
}

function sameText(text: string): Option {
  return { value: text, label: text }
}

function ofTraits(traits: readonly Trait[]): readonly ListField[] {
  return TRAITS.filter((trait) => traits.includes(trait)).map((trait) =>
    listOf(trait, {
      name: TRAIT_LABELS()[trait],
      group: trait === 'session' || trait === 'number' || trait === 'busy' || trait === 'after' ? 'time' : 'trade',
      options: TRAIT_KEYS[trait].map((key) => ({ value: key, label: traitName(trait, key) })),
    }),
  )
}

/** All of some labels, or none of them; `(none)` is a trade without any. */
function labelField(named: readonly Option[]): ListField {
  return {
    id: 'label',
    kind: 'list',
    name: t('Labels'),
    group: 'trade',
    ways: { is: t('has all'), isNot: t('has none') },
    options: [{ value: '(none)', label: t('Without a label') }, ...named],
    valuesOf: (filters, without) => filters[without ? 'without' : 'label'],
    change: (_, without, values) => ({ [without ? 'without' : 'label']: values }),
    chip: (names, without) => {
      if (!without) return names.join(', ')
      const isUnlabelled = names.length === 1 && names[0] === t('Without a label')
      return isUnlabelled ? t('With a label') : t('Without “{id}”', { id: names.join(', ') })
    },
  }
}

type Single = 'side' | 'status' | 'counted'
type Named = Pick<SegmentsField, 'name' | 'group' | 'options' | 'chip'>

function segmentsOf(key: Single, field: Named): SegmentsField {
  return {
    id: key,
    kind: 'segments',
    valueOf: (filters) => filters[key],
    change: (value) => ({ [key]: value }),
    ...field,
  }
}

const SIDE = perLanguage(() =>
  segmentsOf('side', {
    name: t('Side'),
    group: 'trade',
    options: [
      { value: 'long', label: t('Long') },
      { value: 'short', label: t('Short') },
    ],
    chip: ({ side }) => (side === 'long' ? t('Long') : t('Short')),
  }),
)
const STATUS = perLanguage(() =>
  segmentsOf('status', {
    name: t('Status'),
    group: 'trade',
    options: [
      { value: 'closed', label: t('Closed') },
      { value: 'open', label: t('Open') },
    ],
    chip: ({ status }) => (status === 'open' ? t('Open') : t('Closed')),
  }),
)
const COUNTED = perLanguage(() =>
  segmentsOf('counted', {
    name: t('In statistics'),
    group: 'trade',
    options: [
      { value: 'yes', label: t('Counted') },
      { value: 'no', label: t('Not counted') },
    ],
    chip: ({ counted }) => (counted === null ? '' : countedText(counted)),
  }),
)

function countedText(counted: NonNullable<Filters['counted']>): string {
  if (counted === 'yes') return t('Counted')
  if (counted === 'no-risk') return t('Without a stop or a risk')
  return counted === 'no'
    ? t('Not counted')
    : t('Not counted: {name}', { name: inSentence(UNCOUNTED_WORDS()[counted].name) })
}

const OUTCOME = perLanguage(() =>
  listOf('outcome', {
    name: t('Result'),
    group: 'result',
    options: [
      { value: 'win', label: t('Won') },
      { value: 'loss', label: t('Lost') },
      { value: 'breakeven', label: t('Breakeven') },
    ],
  }),
)
const FLAGS = perLanguage(() =>
  listOf('flag', {
    name: t('Flags'),
    group: 'trade',
    options: TRADE_FLAGS.map((flag) => ({ value: flag, label: FLAG_WORDS()[flag].name })),
  }),
)
const WEEKDAY = perLanguage(() =>
  listOf('weekday', {
    name: t('Weekday'),
    group: 'time',
    options: LONG_WEEKDAYS().map((label, index) => ({ value: String(index), label })),
  }),
)
const HOUR = perLanguage(() =>
  listOf('hour', {
    name: t('Hour'),
    group: 'time',
    options: Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourSpan(hour) })),
  }),
)
const HOLDING = perLanguage(() =>
  listOf('holding', {
    name: t('Holding time'),
    group: 'time',
    options: HOLDINGS.map(({ key }) => ({ value: key, label: holdingName(key) })),
    chip: (names, without) =>
      without ? t('Not held {bucket}', { bucket: names.join(', ') }) : t('Held {bucket}', { bucket: names.join(', ') }),
  }),
)
const NOTE = perLanguage(
  (): FilterField => ({
    id: 'note',
    kind: 'text',
    name: t('Note'),
    group: 'yours',
    ways: { is: t('contains'), isNot: t('does not contain') },
  }),
)

function rangesIn(currency: string): readonly RangeFilter[] {
  return (
    [
      ['net', t('Net P&L'), currency],
      ['r', t('R multiple'), 'R'],
      ['return', t('Return'), '%'],
      ['fees', t('Fees'), currency],
      ['size', t('Entry value'), currency],
    ] as const
  ).map(([field, name, unit]) => ({ id: field, kind: 'range', field, name, unit, group: 'result' }))
}

/** From the last month with a trade to the first, in the reader's days. */
function useMonths(): readonly Option[] {
  const span = useJournalSpan()
  const { zone, dayStartMinutes } = useSettings().settings
  return useMemo(() => {
    if (span === null) return []
    const clock = createClock({ zone, dayStartMinutes })
    const [first, last] = [monthOf(localDay(clock, span.first)), monthOf(localDay(clock, span.last))]
    return Array.from({ length: last - first + 1 }, (_, index) => {
      const key = monthKey(last - index)
      return { value: key, label: monthName(key) }
    })
  }, [span, zone, dayStartMinutes])
}
