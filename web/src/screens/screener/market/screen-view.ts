import { SCREENED_VENUES, type ScreenedVenueId } from '@roundtrip/contract/market'
import {
  type ScreenerColumn,
  COLUMN_IDS,
  type ColumnId,
  COLUMNS,
  type Condition,
  type Need,
  printConditions,
  readConditions,
  type Sorting,
  TEXT_COLUMNS,
  type TextColumn,
} from '@roundtrip/core/screener'
import { localized } from '../../../format/localized.ts'
import { t } from '../../../language/translate.ts'

/** The columns next to the symbol: figures, texts, and a sparkline. */
export type ShownColumn = ColumnId | Exclude<TextColumn, 'symbol'> | 'trend'
const WORDS = TEXT_COLUMNS.filter((column) => column !== 'symbol')
export const SHOWN_COLUMNS: readonly ShownColumn[] = ['trend', ...COLUMN_IDS, ...WORDS]

/** The screen in the address. */
export type Screen = {
  /** Null = the user's default. */
  readonly venue: ScreenedVenueId | null
  readonly conditions: readonly Condition[]
  readonly sorting: Sorting
  /** In order; null = the user's default columns. */
  readonly columns: readonly ShownColumn[] | null
  /** Part of a symbol. */
  readonly search: string
  readonly watchedOnly: boolean
  /** The instrument whose panel is open. */
  readonly open: string | null
  /** Unreadable parts, one sentence each; the rest applies. */
  readonly problems: readonly string[]
}

export const USUAL_SORTING: Sorting = { column: 'volume24h', direction: 'descending' }

export const USUAL_COLUMNS: readonly ShownColumn[] = [
  'trend',
  'price',
  'change24h',
  'volume24h',
  'relativeVolume',
  'funding8h',
  'openInterest',
  'rsi-1d',
  'aboveSma200-1d',
  'volatility',
]

export function readScreen(address: URLSearchParams): Screen {
  const { conditions, problems } = readConditions(address.get('where') ?? '')
  const venue = SCREENED_VENUES.find(({ id }) => id === address.get('venue'))?.id ?? null
  const sort = address.get('sort')
  const column = [...COLUMN_IDS, ...TEXT_COLUMNS].find((id) => id === sort)
  const named = (address.get('columns') ?? '').split(',').filter((name) => name !== '')
  const columns = named.flatMap((name) => SHOWN_COLUMNS.find((id) => id === name) ?? [])
  const unknown = named.filter((name) => !SHOWN_COLUMNS.some((id) => id === name))
  return {
    venue,
    conditions,
    sorting:
      column === undefined
        ? USUAL_SORTING
        : { column, direction: address.get('dir') === 'asc' ? 'ascending' : 'descending' },
    columns: columns.length === 0 ? null : [...new Set(columns)],
    search: (address.get('q') ?? '').slice(0, 60),
    watchedOnly: address.get('watched') === '1',
    open: address.get('open') || null,
    problems: [
      ...problems.map(localized),
      ...(venue === null && address.get('venue') !== null
        ? [t('"{id}": there is no such market, so the first one is shown.', { id: address.get('venue') ?? '' })]
        : []),
      ...(column === undefined && sort !== null ? [t('"{sort}": there is no such column to sort by.', { sort })] : []),
      ...unknown.map((name) => t('"{name}": there is no such column to show.', { name })),
    ],
  }
}

/** Applies changes to an address and keeps its other parameters. Defaults are left out. */
export function writeScreen(address: URLSearchParams, changes: Partial<Omit<Screen, 'problems'>>): URLSearchParams {
  const next = new URLSearchParams(address)
  const put = (name: string, text: string | null): void => {
    if (text === null || text === '') next.delete(name)
    else next.set(name, text)
  }
  const { venue, conditions, sorting, columns, search, watchedOnly, open } = changes
  if (venue !== undefined) put('venue', venue)
  if (conditions !== undefined) put('where', printConditions(conditions))
  if (sorting !== undefined) {
    const usual = sorting.column === USUAL_SORTING.column && sorting.direction === USUAL_SORTING.direction
    put('sort', usual ? null : sorting.column)
    put('dir', usual ? null : sorting.direction === 'ascending' ? 'asc' : 'desc')
  }
  if (columns !== undefined) put('columns', columns === null ? null : columns.join(','))
  if (search !== undefined) put('q', search)
  if (watchedOnly !== undefined) put('watched', watchedOnly ? '1' : null)
  if (open !== undefined) put('open', open)
  return next
}

/** The data needed by the columns that are shown, sorted by or screened for. */
export function needsOf(columns: readonly (ShownColumn | TextColumn)[]): ReadonlySet<Need> {
  const columnsByName = COLUMNS as Readonly<Record<string, ScreenerColumn>>
  const needs = new Set(columns.flatMap((column) => columnsByName[column]?.needs ?? []))
  // The sparkline uses hourly bars if they are loaded anyway, else daily ones.
  if (columns.includes('trend') && !needs.has('bars-1h')) needs.add('bars-1d')
  return needs
}

/** Whether a column is a number. */
export function isFigure(column: ShownColumn | TextColumn): column is ColumnId {
  return Object.hasOwn(COLUMNS, column)
}
