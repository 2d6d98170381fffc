import { parseDayKey, monthKey, monthOf, type CivilDay } from '../base/index.ts'
import { flagBits } from '../trades/index.ts'
import type { TradeColumns } from './columns.ts'
import { hasRisk, isBooked, isCounted, uncountedReason } from './counted.ts'
import { dimensionKeys } from './dimension-keys.ts'
import type { Choices, TradeFilter } from './filter-type.ts'
import { shownLabels } from './hidden-labels.ts'
import { HOLDINGS, type TradeKeys, keysOf, timesOf } from './keys.ts'
import { NONE_KEY } from './none-key.ts'
import { outcomeOf } from './outcome.ts'
import type { ReportSettings } from './report-types.ts'
import { isWithin, RANGE_FIELDS, rangeValue } from './range.ts'
import { tickersNamed } from './ticker-keys.ts'
import { TRAIT_KEYS, TRAITS } from './trait.ts'
import { traitIndexes } from './traits.ts'

/** Names that the free text of a filter also searches: account and label ids to the names the trader gave them. */
export type DisplayNames = ReadonlyMap<string, string>

type Test = (row: number) => boolean

/** The rows that pass a filter, in column order. */
export function selectTrades(
  columns: TradeColumns,
  filter: TradeFilter,
  context: { readonly settings: ReportSettings; readonly names?: DisplayNames },
): Uint32Array {
  const tests = testsOf(columns, filter, context)
  const rows = new Uint32Array(columns.count)
  let count = 0
  for (let row = 0; row < columns.count; row += 1) {
    let passes = true
    for (let index = 0; index < tests.length && passes; index += 1) passes = (tests[index] as Test)(row)
    if (passes) rows[count++] = row
  }
  return rows.slice(0, count)
}

type Context = { readonly settings: ReportSettings; readonly names?: DisplayNames }

function testsOf(columns: TradeColumns, filter: TradeFilter, { settings, names }: Context): Test[] {
  const keys = keysOf(columns, settings)
  const context = { columns, keys, settings, basis: filter.basis ?? null }
  const tests = [...choiceTests(context, filter), ...choiceTests(context, filter.not ?? {}).map(negated)]
  if (filter.status !== undefined) {
    const state = filter.status === 'closed' ? 1 : 0
    tests.push((row) => columns.closed[row] === state)
  }
  if (filter.side !== undefined) {
    const sign = filter.side === 'long' ? 1 : -1
    tests.push((row) => columns.side[row] === sign)
  }
  tests.push(
    ...periodTests(context, filter),
    ...countingTests(columns, filter),
    ...groupTests(columns, filter, settings),
  )
  if (filter.calendarDay !== undefined) tests.push(calendarTest(columns, keys, filter.calendarDay))
  if (isNotEmpty(filter.labels)) tests.push(labelTest(columns, filter.labels ?? [], settings))
  for (const label of filter.withoutLabels ?? []) tests.push(negated(labelTest(columns, [label], settings)))
  for (const field of RANGE_FIELDS) {
    const range = filter.ranges?.[field]
    if (range === undefined) continue
    const valueOf = rangeValue(columns, field)
    tests.push((row) => isWithin(valueOf(row), range))
  }
  const text = filter.text?.trim().toLowerCase() ?? ''
  if (text !== '') tests.push(textTest(columns, text, names ?? new Map()))
  return tests
}

function negated(test: Test): Test {
  return (row) => !test(row)
}

type ChoiceContext = {
  readonly columns: TradeColumns
  readonly keys: TradeKeys
  readonly settings: ReportSettings
  readonly basis: 'open' | 'close' | null
}

/** One test for each list. */
function choiceTests(context: ChoiceContext, choices: Choices): Test[] {
  const { columns, settings } = context
  const { dictionaries } = columns
  const { accounts = [], tickers = [], outcomes = [], flags = [] } = choices
  const tests = [...timeTests(context, choices), ...traitTests(columns, choices, settings)]
  if (isNotEmpty(accounts)) {
    const chosen = mask(dictionaries.accounts, (account) => accounts.includes(account))
    tests.push((row) => chosen[columns.account[row] as number] === 1)
  }
  if (isNotEmpty(tickers)) {
    const chosen = tickersNamed(dictionaries.tickers, tickers)
    tests.push((row) => chosen[columns.ticker[row] as number] === 1)
  }
  if (isNotEmpty(outcomes)) {
    const chosen = new Set(outcomes)
    tests.push(
      (row) =>
        columns.closed[row] === 1 &&
        // Without a rate the outcome is unknown.
        !Number.isNaN(columns.net[row]) &&
        chosen.has(OUTCOMES[outcomeOf(columns.net[row] as number, settings) + 1] ?? 'loss'),
    )
  }
  if (isNotEmpty(flags)) {
    const bits = flagBits(flags)
    tests.push((row) => ((columns.flags[row] as number) & bits) !== 0)
  }
  return tests
}

const OUTCOMES = ['loss', 'breakeven', 'win'] as const

function countingTests(columns: TradeColumns, { counted }: TradeFilter): Test[] {
  if (counted === undefined) return []
  if (counted === 'yes' || counted === 'no') return [(row) => isCounted(columns, row) === (counted === 'yes')]
  if (counted === 'no-risk') return [(row) => isCounted(columns, row) && !hasRisk(columns, row)]
  return [(row) => uncountedReason(columns, row) === counted]
}

function groupTests(columns: TradeColumns, { groups }: TradeFilter, settings: ReportSettings): Test[] {
  return (groups ?? []).map(({ dimension, keys, without = false }) => {
    const keysOfRow = dimensionKeys(columns, settings, dimension)
    return (row) => keysOfRow(row).some((key) => keys.includes(key)) !== without
  })
}

function traitTests(columns: TradeColumns, { traits }: Choices, settings: ReportSettings): Test[] {
  return TRAITS.filter((trait) => isNotEmpty(traits?.[trait])).map((trait) => {
    const chosen = mask(TRAIT_KEYS[trait], (key) => traits?.[trait]?.includes(key) ?? false)
    const indexes = traitIndexes(columns, settings, trait)
    return (row) => chosen[indexes[row] as number] === 1
  })
}

function calendarTest(columns: TradeColumns, keys: TradeKeys, day: string): Test {
  const chosenDay = parseDayKey(day)
  const active = new Uint8Array(columns.count)
  for (let index = 0; index < columns.events.count; index += 1) {
    if (keys.eventDay[index] === chosenDay) active[columns.events.trade[index] as number] = 1
  }
  return (row) =>
    isBooked(columns, row) && (columns.closed[row] === 1 ? keys.closeDay[row] === chosenDay : active[row] === 1)
}

function periodTests({ keys, basis }: ChoiceContext, { from, to }: TradeFilter): Test[] {
  const tests: Test[] = []
  const { day } = timesOf(keys, basis)
  const first = from === undefined ? null : parseDayKey(from)
  const last = to === undefined ? null : parseDayKey(to)
  if (first !== null) tests.push((row) => (day[row] as number) >= first)
  if (last !== null) tests.push((row) => (day[row] as number) <= last)
  return tests
}

function timeTests({ columns, keys, basis }: ChoiceContext, choices: Choices): Test[] {
  const tests: Test[] = []
  const { day, hour, weekday } = timesOf(keys, basis)
  if (isNotEmpty(choices.hours)) {
    const chosen = new Set(choices.hours)
    tests.push((row) => chosen.has(hour[row] as number))
  }
  if (isNotEmpty(choices.weekdays)) {
    const chosen = new Set(choices.weekdays)
    tests.push((row) => chosen.has(weekday[row] as number))
  }
  if (isNotEmpty(choices.months)) {
    const chosen = new Set(choices.months)
    tests.push((row) => chosen.has(monthKey(monthOf(day[row] as number as CivilDay))))
  }
  if (isNotEmpty(choices.holdings)) {
    const chosen = mask(HOLDINGS, (bucket) => choices.holdings?.includes(bucket.key) ?? false)
    tests.push((row) => columns.closed[row] === 1 && chosen[keys.holding[row] as number] === 1)
  }
  return tests
}

function labelTest(columns: TradeColumns, labels: readonly string[], settings: ReportSettings): Test {
  const { labelStart, labelIds, dictionaries } = columns
  const required = labels.filter((label) => label !== NONE_KEY).map((label) => dictionaries.labels.indexOf(label))
  if (required.includes(-1)) return () => false
  // The same trades as in the row "(none)" of the report.
  const shown = labels.includes(NONE_KEY) ? shownLabels(columns, settings).columns.labelStart : null
  return (row) => {
    if (shown !== null && shown[row] !== shown[row + 1]) return false
    const placed = labelIds.subarray(labelStart[row], labelStart[row + 1])
    return required.every((label) => placed.includes(label))
  }
}

function textTest(columns: TradeColumns, text: string, names: DisplayNames): Test {
  const { dictionaries, labelStart, labelIds } = columns
  const contains = (id: string) => (names.get(id) ?? id).toLowerCase().includes(text)
  const tickers = mask(dictionaries.tickers, (ticker) => ticker.name.toLowerCase().includes(text))
  const accounts = mask(dictionaries.accounts, contains)
  const labels = mask(dictionaries.labels, contains)
  return (row) => {
    if (tickers[columns.ticker[row] as number] === 1 || accounts[columns.account[row] as number] === 1) return true
    for (let index = labelStart[row] as number; index < (labelStart[row + 1] as number); index += 1) {
      if (labels[labelIds[index] as number] === 1) return true
    }
    return false
  }
}

function mask<T>(items: readonly T[], test: (item: T) => boolean): Uint8Array {
  return Uint8Array.from(items, (item) => (test(item) ? 1 : 0))
}

function isNotEmpty(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0
}
